export const TEST_HEADING = 'Your email channel works'

export const TEST_TEXT = 'This is a test message. Real alerts say what changed, how important it is, and why.'
