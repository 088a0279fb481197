"""What runs the tasks of the schedule: Celery's beat, or a web process that is alone.

`due_tasks` asks first whether there is anything to do."""
