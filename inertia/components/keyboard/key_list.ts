/** Keyboard shortcuts as listed in the dialog. */
export const keyList = [
  {
    title: 'In the inbox',
    keys: [
      { name: 'Next or previous', keys: ['J', 'K'] },
      { name: 'Open', keys: ['O'] },
      { name: 'Archive', keys: ['E'] },
      { name: 'Mark as read', keys: ['R'] },
      { name: 'Mark as unread', keys: ['U'] },
      { name: 'Select', keys: ['X'] },
      { name: 'Rate as useful or not useful', keys: ['+', '−'] },
      { name: 'Undo', keys: ['Z'] },
    ],
  },
  {
    title: 'Everywhere',
    keys: [
      { name: 'Search and commands', keys: ['palette'] },
      { name: 'Search here', keys: ['/'] },
      { name: 'Add competitor', keys: ['C'] },
      { name: 'Go to alerts', keys: ['G', 'A'] },
      { name: 'Go to competitors', keys: ['G', 'C'] },
      { name: 'Go to timeline', keys: ['G', 'T'] },
      { name: 'Go to market board', keys: ['G', 'B'] },
      { name: 'Go to dashboard', keys: ['G', 'D'] },
      { name: 'Go to analytics', keys: ['G', 'N'] },
      { name: 'Go to settings', keys: ['G', 'S'] },
      { name: 'Show shortcuts', keys: ['?'] },
    ],
  },
]
