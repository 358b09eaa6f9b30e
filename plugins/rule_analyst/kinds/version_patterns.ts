/** Patterns of lines that name a version. */

/** Matches the number of a version: "2.4", "2.4.1-beta.2". */
const NUMBER = String.raw`\d{1,4}(?:\.\d{1,4}){1,3}(?:[-. ]?(?:alpha|beta|rc|preview|pre)[-. ]?\d{0,3})?`
/** A version at the start of a line: "2.4", "v2.4", "Version 2.4", "Northwind 2.4 released". */
export const LINE_START = new RegExp(
  String.raw`^(?:[\p{L}][\p{L}\d.&+-]{0,24}\s){0,3}?[\[(]?v?(?<version>${NUMBER})(?![\d.]*[\p{L}%\d])`,
  'iu'
)
/** A version within a line, with a word that makes it a version of the product. */
export const WITHIN_LINE = new RegExp(
  String.raw`(?:version|release[ds]?|latest|stable|download|upgrade to|announcing|new in)(?!\p{L})[\s:(]{1,3}(?:[\p{L}]{1,20}\s){0,2}v?(?<version>${NUMBER})(?![\d.]*[\p{L}%\d])`,
  'iu'
)
/** Matches the version in "What's new in Northwind 2.4". */
export const WHATS_NEW = new RegExp(
  String.raw`^(?:what['’]s new|new|neu|neues|neuerungen|nouveautés?|novedades|novità|novidades|nieuw|nyheter|nyheder|nowości) (?:in|de(?: la)?|della?|da|i|w) (?:[\p{L}\d]{1,24}\s){0,3}?v?(?<version>${NUMBER})\W*$`,
  'iu'
)
/** Matches the version at the end of a heading, marked by its "v": "Tab groups v2.4". */
export const AT_END = new RegExp(String.raw`\s[\[(]?v(?<version>${NUMBER})[\])]?$`, 'iu')
/** A line that says that a version was released: "Northwind for Windows 2.4 released. Adds maps.", "2.4 is now available" */
export const RELEASED = new RegExp(
  String.raw`^[^\p{L}\d]*(?:[\p{L}\d][\p{L}\d&+-]{0,24}\s){0,5}?v?(?<version>${NUMBER}),? (?:was |is |has been )?(?:releas(?:ed?)|out|(?:now )?available)(?!\p{L}|\s(?:candidate|notes|soon))`,
  'iu'
)
/** Headings that mention another version: parts of a release, upgrades, requirements. */
export const OTHER_VERSION =
  /^(?:fix(?:e[sd])?|add(?:s|ed)?|updat\w+|support\w*|improv\w+|us(?:e|es|ing)|remov\w+|chang\w+|allow\w*|drop\w*|bump\w*|upgrad\w+)\b|\b(?:to|in|from|since|of|with|for|before|after|until) v?(?:version )?\d|\brequir\w+\b/i
/** A version at the start of a line, marked by its "v": "v2.4.1 Release notes". */
export const OWN_MARK = new RegExp(String.raw`^v${NUMBER}\s`, 'iu')
/** A version right after the product's name. */
export const OWN_VERSION = new RegExp(String.raw`^\s(?:v|version )?${NUMBER}(?![\d.]*[\p{L}%\d])`, 'iu')
/** A version that no name precedes: "2.4", "v2.4 – Pears", "Version 2.4". */
export const BARE_VERSION = /^[^\p{L}]*(?:v|version |release )?\d/iu
/** A version anywhere in a line. */
export const ANY_VERSION = new RegExp(String.raw`(?<version>${NUMBER})`, 'iu')
