import '#api/routes'
import '#platform/http/routes'
import '#workspaces/routes'
import '#alerts/routes'
