// cspell:disable
/** The names that V8 still uses for zones that have been renamed, with their current ones. Both are valid. */
const RENAMED: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}
// cspell:enable

/** Returns the current name of a time zone: `Europe/Kiev` is `Europe/Kyiv`. */
export function currentTimeZone(name: string): string {
  return RENAMED[name] ?? name
}

/** Returns the current names of all time zones, `UTC` first. */
export function timeZoneNames(): string[] {
  const names = new Set(Intl.supportedValuesOf('timeZone').map(currentTimeZone))
  names.delete('UTC')
  return ['UTC', ...[...names].toSorted()]
}

/** Returns the usual spelling of a time zone: `europe/berlin` is `Europe/Berlin`. Keeps former names. */
export function spelledTimeZone(name: string): string {
  const names = [...timeZoneNames(), ...Object.keys(RENAMED)]
  return names.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name
}
