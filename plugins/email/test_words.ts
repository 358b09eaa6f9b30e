export const TEST_HEADING = 'It works: mail from Rivalwatch reaches you'

export const TEST_TEXT =
  'Nothing changed at a competitor; somebody only tried this channel out. Real mails say what changed, how much it matters, and why.'
