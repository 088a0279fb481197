"""Django's admin on the house's own site (`desk.site`)."""

from django.contrib.admin.apps import AdminConfig


class HouseAdminConfig(AdminConfig):
    """Django's admin, on the house's site."""

    default_site = "config.staff.admin_site.HouseSite"
