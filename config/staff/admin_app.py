"""Django's admin on our own site (`desk.site`)."""

from django.contrib.admin.apps import AdminConfig


class HouseAdminConfig(AdminConfig):
    """Configuration of Django's admin with our site."""

    default_site = "config.staff.admin_site.HouseSite"
