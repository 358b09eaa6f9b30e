import { testPlugin } from 'rivalwatch-plugin/testing'
import createWebhook from '#plugins/webhook'

const webhook = 'https://hooks.example.com/rivalwatch?key=1'

testPlugin(createWebhook, { destinations: { webhook } })
