import type { Sign } from './read_agent.js'

/** The first match wins: tablets also say "Mobile", and televisions also name the platform that they are built on. */
const DEVICES: readonly Sign[] = [
  ['Wearable', /watchOS|Apple ?Watch|Wear ?OS|Galaxy Watch|\bSM-R\d{3}|OculusBrowser|\bPico \d/i],
  ['Console', /Nintendo|PlayStation|\bXbox\b|\bPSP\b|PLAYSTATION|\bPS[345]\b|Steam Deck/i],
  [
    'TV',
    /HbbTV|Smart-?\s?TV|Google ?TV|Android ?TV|Apple ?TV|WebTV|Opera TV|\bDTV\b|NETTV|tvOS|Roku|CrKey|NetCast|BRAVIA|Viera|\bAFT[A-Z]{1,4}\b|\bTV (?:Safari|Build)|Large Screen|web0s|web ?os\.tv|LG ?SmartTV|SMART-TV|\bCE-HTML\b|Maple_?\d|Hisense|VIDAA|\bSTB\b|set-?top/i,
  ],
  [
    'Tablet',
    /iPad|Tablet(?! PC)|Kindle|\bKF[A-Z]{2,5}\b|PlayBook|TouchPad|Nexus (?:7|9|10)\b|\bSM-[TPX]\d|\bGT-P\d{4}|\bMID\d{3}/i,
  ],
  ['Mobile', /Mobi|iPhone|iPod|\biPh\d|smartphone|Windows ?Phone|\bwds \d|XBLWP7|\bAdr \d|IEMobile|\bPPC; /i],
  // Android browsers say "Mobile" only on phones; other programs never say it.
  ['Tablet', /^Mozilla\/.*\bAndroid \d|\bSilk\//],
  [
    'Mobile',
    /Android|\bMIDP|\bCLDC|\bWAP|\bUP\.Browser|NetFront|Obigo|Opera Mini|UCWEB|UC ?Browser|J2ME|DoCoMo|KDDI|^(?:Nokia|Samsung|Sony ?Ericsson|LGE?|MOT|Alcatel|Huawei|ZTE|HTC|Sanyo|Sharp|Siemens|Panasonic|Palm|Sagem)[-\w/ ]|[( ](?:HTC|Nokia|Samsung)[-_ ]?\w/i,
  ],
]

const BY_SYSTEM: Readonly<Record<string, string>> = {
  Windows: 'Desktop',
  macOS: 'Desktop',
  ChromeOS: 'Desktop',
  Linux: 'Desktop',
  FreeBSD: 'Desktop',
  OpenBSD: 'Desktop',
  NetBSD: 'Desktop',
  BSD: 'Desktop',
  Solaris: 'Desktop',
  Haiku: 'Desktop',
  SerenityOS: 'Desktop',
  iOS: 'Mobile',
  HarmonyOS: 'Mobile',
  'Windows Mobile': 'Mobile',
  'Symbian OS': 'Mobile',
  'Nokia Series 40': 'Mobile',
  BREW: 'Mobile',
  'BlackBerry OS': 'Mobile',
  Bada: 'Mobile',
  MeeGo: 'Mobile',
  Maemo: 'Mobile',
  'Sailfish OS': 'Mobile',
  KaiOS: 'Mobile',
  'Firefox OS': 'Mobile',
}

/**
 * Returns the device class of an agent.
 *
 * @param os the agent's operating system, used if the agent does not name the device
 */
export function deviceOf(agent: string, os: string | null): string | null {
  return DEVICES.find(([, sign]) => sign.test(agent))?.[0] ?? (os && BY_SYSTEM[os]) ?? null
}
