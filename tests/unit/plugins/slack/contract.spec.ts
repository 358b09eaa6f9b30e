import { testPlugin } from 'rivalwatch-plugin/testing'
import createSlack from '#plugins/slack'

const slack = 'https://hooks.slack.com/services/T0FERNHILL/B0ALERTS/x9Yz_-8'

testPlugin(createSlack, { destinations: { slack } })
