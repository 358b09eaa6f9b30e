import type { HttpContext } from '@adonisjs/core/http'
import { currencyOf } from 'rivalwatch-plugin'
import { boardSettings, MOST_RATES } from '#alerts/board/board_settings'
import { marketBoard } from '#alerts/board/market_board'
import { setRates } from '#alerts/board/set_board'
import { InvalidInput } from '#platform/errors'
import { CURRENCY, typedCurrency } from '#alerts/board/currency'
import { notify } from '#platform/http/notice'
import type { RatesPage } from '#web/board/board_types'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** The session key that restores the form after an error. */
const GIVEN = 'rates'
const MAX_RATE = 1_000_000

/** Shows and sets the fixed exchange rates that the board uses to convert prices. Owners only. */
export default class RatesController {
  async edit(ctx: HttpContext) {
    const { currency, rates, ownPlans } = await boardSettings(ctx.workspace)
    const { competitors } = await marketBoard(ctx.workspace, { tag: null, days: 30, users: 1, pageNumber: 1 })
    const read = competitors.flatMap(({ plans }) =>
      (plans.value ?? []).flatMap(({ prices }) => prices.map((price) => currencyOf(price)))
    )
    const seen = [...read, ownPlans?.currency ?? ''].filter(Boolean).sort()
    const listed = [...new Set([...Object.keys(rates), ...seen])]
      .filter((from) => from !== currency)
      .slice(0, MOST_RATES)
    const stored: RatesPage = {
      currency: currency ?? '',
      rates: listed.map((from) => ({ from, rate: String(rates[from] ?? '') })),
    }
    return ctx.inertia.render('board/rates', ctx.session.flashMessages.get(GIVEN, stored))
  }

  async update(ctx: HttpContext) {
    const given = typedRates(ctx)
    ctx.session.flash(GIVEN, given)
    const currency = given.currency === '' ? null : typedCurrency(given.currency)
    if (currency !== null && !CURRENCY.test(currency))
      throw InvalidInput.field('currency', 'currency', 'Enter a currency symbol or code, such as € or CHF.')
    const rates: Record<string, number> = {}
    for (const [at, { from: typed, rate }] of given.rates.entries()) {
      const from = typedCurrency(typed)
      if (rate === '' || from === currency || !CURRENCY.test(from)) continue
      const value = Number(rate.replace(',', '.'))
      if (!(value > 0 && value <= MAX_RATE))
        throw InvalidInput.field(`rate.${at}`, 'rate', 'Enter a number above 0.')
      if (currency === null)
        throw InvalidInput.field('currency', 'required', 'Enter the currency to convert to.')
      rates[from] = value
    }
    await setRates(ctx.workspace, { currency, rates }, userOf(ctx).id)
    notify(ctx, 'Exchange rates saved.')
    return ctx.response.redirect('/board')
  }
}

function typedRates({ request }: HttpContext): RatesPage {
  const { currency, from, rate } = request.body()
  const texts = (list: unknown) =>
    (Array.isArray(list) ? list : [])
      .slice(0, MOST_RATES)
      .map((one) => (typeof one === 'string' ? one.trim() : ''))
  const rates = texts(rate)
  return {
    currency: typeof currency === 'string' ? currency.trim().slice(0, 12) : '',
    rates: texts(from).map((one, at) => ({ from: one, rate: (rates[at] ?? '').slice(0, 20) })),
  }
}
