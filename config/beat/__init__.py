"""Run the scheduled tasks: by Celery's beat, or inside a single web process.

`due_tasks` first checks whether there is work.
"""
