/**
 * Names, products and phrases of the fictional companies. The training stream gets every other entry of each list and
 * the test stream the rest, so that learning has to generalize to unseen names, nouns and phrases.
 */
import { pick } from '../support/random.js'

export type Side = 'train' | 'test'

export function sideOf<Item>(items: readonly Item[], side: Side): Item[] {
  return items.filter((_, index) => (index % 2 === 0) === (side === 'train'))
}

const lists = {
  company:
    'Northwind|Fabrikam|Brightloop|Tessel|Harborly|Quillbase|Mosaiq|Penrose|Cadence|Lumenary|Ostrava|Kestrel|Driftwood|Halcyon|Marrow|Vantage|Plover|Sundial|Ironbark|Meridian|Foxglove|Paperlane|Tidewater|Overstory',
  plan: 'Starter|Basic|Team|Growth|Business|Professional|Scale|Premium|Studio|Agency|Advanced|Plus',
  noun: 'boards|timelines|forecasts|inboxes|dashboards|approvals|templates|surveys|reports|automations|calendars|pipelines|budgets|workflows|notebooks|playbooks|segments|audiences|checklists|roadmaps|exports|alerts|libraries|snapshots',
  adjective:
    'shared|smart|nested|guided|private|recurring|visual|offline|custom|instant|flexible|secure|simple|connected|bulk|scheduled',
  audience:
    'agencies|finance teams|product teams|field crews|consultancies|retailers|schools|hospitals|studios|manufacturers|nonprofits|law firms',
  tool: 'Slack|Jira|Notion|GitHub|Figma|Asana|Zapier|HubSpot|Salesforce|Teams|Linear|Airtable|Zendesk|Intercom',
  person:
    'Mara Lindqvist|Tomas Reyes|Aiko Tanaka|Jonas Weber|Priya Nair|Elif Demir|Sam Okafor|Lucia Bianchi|Noah Fischer|Ingrid Dahl|Omar Haddad|Clara Moreau',
  city: 'Berlin|Lisbon|Toronto|Singapore|Austin|Dublin|Warsaw|Nairobi|Sydney|Madrid|Denver|Oslo',
  role: 'Backend Engineer|Product Designer|Account Executive|Data Engineer|Solutions Consultant|Security Engineer|Support Specialist|Frontend Engineer|Customer Success Manager|Recruiter|Content Marketer|Site Reliability Engineer|Sales Development Representative|Machine Learning Engineer',
  chief:
    'Head of Partnerships|VP of Sales|Director of Engineering|Chief Revenue Officer|Head of Growth|Chief Financial Officer|VP of Marketing|Director of Design',
  investor: 'Alder Capital|Birchpoint|Crownhill Ventures|Deltaview|Eastgate Partners|Fernwood',
  unit: 'projects|users|contacts|seats|requests|credits|boards|members',
  standard: 'SOC 2|ISO 27001|HIPAA|GDPR|FedRAMP|PCI DSS',
  vendor:
    'https://cdn.segment.com/analytics.js/v1/k/analytics.min.js|https://js.hs-scripts.com/123.js|https://www.googletagmanager.com/gtm.js?id=GTM-1|https://widget.intercom.io/widget/abc|https://static.hotjar.com/c/hotjar-1.js|https://js.stripe.com/v3/|https://cdn.optimizely.com/js/1.js|https://js.driftt.com/include/1.js',
} as const

export type ListName = keyof typeof lists

/**
 * The lists of one side. Their entries replace placeholders such as `{tool}` in a phrase; `{number}` becomes a round
 * number.
 */
export class Vocabulary {
  constructor(
    private readonly side: Side,
    private readonly random: () => number
  ) {}

  one(name: ListName): string {
    return pick(this.random, sideOf(lists[name].split('|'), this.side))
  }

  number(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1))
  }

  chance(share: number): boolean {
    return this.random() < share
  }

  /** Returns one of this side's phrases, filled in. Phrases are separated by `|`. */
  say(phrases: string): string {
    return this.fill(pick(this.random, sideOf(phrases.split('|'), this.side)))
  }

  fill(phrase: string): string {
    const filled = phrase.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'number' ? String(this.number(2, 60) * 5) : this.one(name as ListName)
    )
    return filled[0].toUpperCase() + filled.slice(1)
  }
}
