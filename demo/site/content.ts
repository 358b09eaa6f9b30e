/** What the sample company says, in lists that the script cycles through. */

export const headlines = [
  'Plan projects your whole team can see',
  'The project hub for teams that ship',
  'Less status, more progress',
  'Every project, one calm place',
]

export const extraPlans = ['Scale', 'Agency', 'Studio', 'Growth']

export const jobTitles = [
  'Senior Backend Engineer',
  'Product Designer',
  'Account Executive',
  'Data Engineer',
  'Solutions Consultant',
  'Security Engineer',
  'Head of Partnerships',
]

export const places = ['Berlin', 'Lisbon', 'Remote in Europe', 'Toronto', 'Singapore']

export const standingFeatures = [
  { name: 'Boards', text: 'Drag work from idea to done and see at a glance where it waits.' },
  { name: 'Timelines', text: 'Lay projects side by side and spot what collides before it does.' },
  { name: 'Automations', text: 'Let rules assign, remind and close, so that nobody has to chase.' },
]

export const featureTopics = [
  'workload forecasts',
  'shared calendars',
  'approval flows',
  'time budgets',
  'guest access',
  'risk reports',
  'goal tracking',
]

export const audiences = ['agencies', 'product teams', 'finance', 'field service', 'consultancies']

export const releaseTopics = [
  { title: 'Bulk export', text: 'Export a whole workspace to CSV or JSON in the background.' },
  { title: 'Faster search', text: 'Search finds text inside attachments and answers in half the time.' },
  { title: 'Webhooks', text: 'Subscribe to changes of tasks, projects and members.' },
  { title: 'Dark mode', text: 'The whole app follows the setting of your system.' },
  { title: 'Audit log', text: 'Owners see who changed what, with filters and export.' },
  { title: 'Recurring tasks', text: 'Tasks repeat by weekday, by date or after completion.' },
]

/** Newest first. */
export const posts = [
  {
    slug: 'plans-people-read',
    title: 'How to write a project plan that people read',
    text: 'One page, three dates and a name beside each: what we learned from a thousand plans.',
    date: '15 January 2026',
  },
  {
    slug: 'fewer-status-meetings',
    title: 'What happened when we canceled our status meetings',
    text: 'Our own teams replaced them with a weekly note. Here is what they kept and what they missed.',
    date: '18 December 2025',
  },
  {
    slug: 'estimates-in-ranges',
    title: 'Why we estimate in ranges',
    text: 'A single number looks certain. A range starts the right conversation.',
    date: '27 November 2025',
  },
]

export const testimonials = [
  {
    quote: 'We moved forty projects over in a weekend and never looked back.',
    author: 'Mara Lindqvist, Fjord & Co',
  },
  {
    quote: 'The Monday meeting is gone, because everybody has read it already.',
    author: 'Tomás Ribeiro, Atlas Print',
  },
  {
    quote: 'It is the first tool that our workshop opens without being asked.',
    author: 'Aisha Rahman, Brightwell',
  },
]
