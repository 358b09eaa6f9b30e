import { testPlugin } from 'rivalwatch-plugin/testing'
import createTeams from '#plugins/teams'

const teams =
  'https://prod-12.westeurope.logic.azure.com/workflows/0a1b/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers&sv=1.0&sig=s3cret'

testPlugin(createTeams, { destinations: { teams } })
