import { type Plugin, type Source, UnreadableSource } from 'rivalwatch-plugin'

const source: Source = {
  id: 'calendar',
  reads: ({ type, opening }) => type === 'text/calendar' && opening.startsWith('BEGIN:VCALENDAR'),
  read(document) {
    const titles = [...document.text().matchAll(/^SUMMARY:(.{1,200})/gm)].map(([, title]) => title.trim())
    if (titles.length === 0) throw new UnreadableSource('The calendar has no events.')
    return { title: 'Events', entries: titles.slice(0, 500).map((title) => ({ kind: 'event', title })) }
  },
  discover: (links) =>
    links
      .filter(({ url }) => /\.ics(?:$|\?)/.test(url))
      .slice(0, 3)
      .map(({ url, text }) => ({
        url,
        label: 'custom',
        title: text || 'Events',
        reason: 'The calendar that the site links to',
      })),
}

/** Reads the events of calendars. */
export default function calendar(): Plugin {
  return { name: 'calendar', contract: 1, sources: [source] }
}
