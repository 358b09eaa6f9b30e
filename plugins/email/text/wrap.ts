const WIDTH = 76

/** Wraps text to lines of at most 76 characters at spaces; a URL is never broken. */
export function wrap(text: string, indent = ''): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.length - 1
    const longer = lines[last] === '' ? word : `${lines[last]} ${word}`
    if (lines[last] !== '' && (last ? indent : '').length + longer.length > WIDTH) lines.push(word)
    else lines[last] = longer
  }
  return lines.map((line, index) => (index === 0 ? line : indent + line)).join('\n')
}
