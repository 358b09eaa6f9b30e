import type { Kind } from '#monitoring/discovering/kinds'

/** Common paths of pages by the language of the homepage, besides those that plugins provide. */
export const usualPaths: Partial<Record<string, Partial<Record<Kind, string>>>> = {
  en: {
    customers: '/customers',
    terms: '/terms',
    privacy: '/privacy',
    about: '/about',
    integrations: '/integrations',
    security: '/security',
  },
  de: {
    pricing: '/preise',
    features: '/funktionen',
    careers: '/karriere',
    customers: '/referenzen',
    about: '/ueber-uns',
    terms: '/agb',
    privacy: '/datenschutz',
  },
  fr: {
    pricing: '/tarifs',
    features: '/fonctionnalites',
    careers: '/recrutement',
    customers: '/clients',
    about: '/a-propos',
    terms: '/cgu',
    privacy: '/politique-de-confidentialite',
  },
  sv: {
    pricing: '/priser',
    features: '/funktioner',
    careers: '/karriar',
    customers: '/kunder',
    about: '/om-oss',
    terms: '/villkor',
    privacy: '/integritetspolicy',
  },
  pl: {
    pricing: '/cennik',
    features: '/funkcje',
    careers: '/kariera',
    customers: '/klienci',
    about: '/o-nas',
    terms: '/regulamin',
    privacy: '/polityka-prywatnosci',
  },
  ro: {
    pricing: '/preturi',
    features: '/functionalitati',
    careers: '/cariere',
    customers: '/clienti',
    about: '/despre-noi',
    terms: '/termeni-si-conditii',
    privacy: '/politica-de-confidentialitate',
  },
}
