import type { HostileCase } from './hostile_case.js'
import { answerOf, htmlOf } from './hostile_site.js'

/** A page's heading as bytes, with several declarations of its encoding, one, or none. */
interface Written {
  what: string
  /** Hexadecimal. */
  heading: string
  header?: string
  meta?: string
  /** The byte order mark, hexadecimal. */
  mark?: string
  reads: string
}

const PAGES: Written[] = [
  { what: 'Shift_JIS by header', heading: '97bf8be0', header: 'Shift_JIS', reads: '料金' },
  { what: 'Shift_JIS by meta', heading: '97bf8be0', meta: 'x-sjis', reads: '料金' },
  { what: 'windows-1251 by header', heading: 'd6e5edfb', header: 'windows-1251', reads: 'Цены' },
  { what: 'windows-1251 by meta', heading: 'd6e5edfb', meta: 'cp1251', reads: 'Цены' },
  { what: 'KOI8-R', heading: 'e3c5ced9', header: 'koi8-r', reads: 'Цены' },
  { what: 'GBK by header', heading: 'bcdbb8f1', header: 'GBK', reads: '价格' },
  { what: 'GBK by meta, under its old name', heading: 'bcdbb8f1', meta: 'gb2312', reads: '价格' },
  { what: 'Big5', heading: 'bbf9aee6', header: 'big5', reads: '價格' },
  { what: 'EUC-KR', heading: 'b0a1b0dd', meta: 'euc-kr', reads: '가격' },
  { what: 'EUC-JP', heading: 'cec1b6e2', header: 'euc-jp', reads: '料金' },
  { what: 'ISO-2022-JP', heading: '1b24424e4136621b2842', header: 'iso-2022-jp', reads: '料金' },
  {
    what: 'UTF-8 with a mark and a wrong header',
    heading: 'e4bbb7',
    header: 'windows-1251',
    mark: 'efbbbf',
    reads: '价',
  },
  { what: 'a header that is wrong', heading: 'c3a9', header: 'iso-8859-1', reads: 'Ã©' },
  { what: 'a header that is wrong the other way', heading: '6361e9', header: 'utf-8', reads: 'ca\ufffd' },
  {
    what: 'a header and a meta that differ',
    heading: 'd6e5',
    header: 'windows-1251',
    meta: 'utf-8',
    reads: 'Це',
  },
  { what: 'a meta that is wrong', heading: '6361e9', meta: 'utf-8', reads: 'ca\ufffd' },
  { what: 'a meta that says UTF-16 and cannot be right', heading: 'c3a9', meta: 'utf-16', reads: 'é' },
  { what: 'a charset made up in the header', heading: 'c3a9', header: 'klingon', reads: 'é' },
  { what: 'a charset made up in the meta', heading: '6361e9', meta: 'klingon', reads: 'caé' },
  {
    what: 'a made up header before a true meta',
    heading: 'd6e5',
    header: 'x-none',
    meta: 'windows-1251',
    reads: 'Це',
  },
  { what: 'a charset of a thousand letters', heading: 'c3a9', header: 'x'.repeat(1000), reads: 'é' },
  {
    what: 'UTF-7, which hides tags',
    heading: '2b4144772d7363726970742b4144342d',
    header: 'utf-7',
    reads: '+ADw-script+AD4-',
  },
  { what: 'no charset, as bytes look like it', heading: 'c3a9', reads: 'é' },
  { what: 'no charset, and no UTF-8', heading: '6361e9', reads: 'caé' },
  {
    what: 'invalid UTF-8',
    heading: '61fffec328c0afeda080f5',
    header: 'utf-8',
    reads: 'a\ufffd\ufffd\ufffd(\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
  },
  { what: 'UTF-8 that breaks off', heading: 'e282', header: 'utf-8', reads: '\ufffd' },
  { what: 'NUL', heading: '6100620000', header: 'utf-8', reads: 'ab' },
  {
    what: 'control characters',
    heading: '6101021b5b33316d07',
    header: 'utf-8',
    reads: 'a[31m',
  },
]

function bytesOf({ heading, meta, mark = '' }: Written): Buffer {
  const declaration = meta === undefined ? '' : `<meta charset="${meta}">`
  return Buffer.concat([
    Buffer.from(mark, 'hex'),
    Buffer.from(`<!doctype html>${declaration}<h1>`),
    Buffer.from(heading, 'hex'),
    Buffer.from('</h1>'),
  ])
}

function utf16(html: string, isBigEndian: boolean): Buffer {
  const bytes = Buffer.from(`\ufeff${html}`, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

/** Old, wrong or invented encodings, which must be read exactly as browsers read them. */
export const charsetCases: HostileCase[] = [
  ...PAGES.map((page) => ({
    what: page.what,
    answer: answerOf(bytesOf(page), {
      'Content-Type': page.header === undefined ? 'text/html' : `text/html; charset=${page.header}`,
    }),
    end: { told: { h1: page.reads } },
  })),
  ...[false, true].map((isBigEndian) => ({
    what: `UTF-16 ${isBigEndian ? 'BE' : 'LE'} with a mark and a wrong header`,
    answer: htmlOf(utf16('<!doctype html><h1>Цены 价格 €</h1>', isBigEndian)),
    end: { told: { h1: 'Цены 价格 €' } },
  })),
]
