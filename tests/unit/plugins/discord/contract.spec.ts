import { testPlugin } from 'rivalwatch-plugin/testing'
import createDiscord from '#plugins/discord'

const discord = 'https://discord.com/api/webhooks/123456789012345678/x9Yz_-8'

testPlugin(createDiscord, { destinations: { discord } })
