import router from '@adonisjs/core/services/router'
import { wrongMethod } from '#api/http/auth_guard'
import { answerPost } from '#mcp/http/answer_post'

router.post('/mcp', answerPost)

// There are no streams to open and no sessions to end.
router.route('/mcp', ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], () => {
  throw wrongMethod(['POST'])
})
