import { testPlugin } from 'rivalwatch-plugin/testing'
import email from '#plugins/email'

testPlugin(email, {
  pluginOptions: { sendsMail: true },
  destinations: { email: 'Ada@Example.COM, grace@example.com' },
})
