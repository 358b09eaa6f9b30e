import router from '@adonisjs/core/services/router'
import { mcpAllPath, mcpPath } from '#config/oauth'
import { wrongMethod } from '#api/http/auth_guard'
import { answerPost } from '#mcp/http/answer_post'
import type { Toolset } from '#mcp/tools'

const addresses: [path: string, toolset: Toolset][] = [
  [mcpPath, 'contract'],
  [mcpAllPath, 'all'],
]

for (const [path, toolset] of addresses) {
  router.post(path, (ctx) => answerPost(ctx, path, toolset))

  // There are no streams to open and no sessions to end.
  router.route(path, ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], () => {
    throw wrongMethod(['POST'])
  })
}
