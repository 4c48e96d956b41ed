import type { Route } from '@playwright/test'
import { expect } from '@playwright/test'
import {
  edit,
  editOpenOccurrences,
  lookAt,
  type ModelEntry,
  type Outcome,
  pay,
  remove,
  undoPayment,
  undoRemoval,
} from '../../server/src/testing/shared-entries-model.ts'
import { EditForm } from './edit-form.ts'
import type { Oracle } from './oracle.ts'
import { type Answer, type Person, type ScreenName, settleWrite } from './person.ts'
import { type Fate, SINGLE_ENTRIES, type Step } from './steps.ts'

/** What the person has heard: the answer, and the entry as it then was. */
type Heard = { outcome: Outcome; answer: Answer; entry: ModelEntry }

/** A request on its way: what it has to be answered, the toast of either end, and what the screen then shows. */
type Attempt = {
  at: number
  route: Route
  words: { done: string; failed: string }
  play: () => Outcome
  show?: (heard: Heard | undefined) => Promise<void> | void
}

const EDIT_FAILED = 'Não foi possível salvar a saída'
const PAY = { done: 'Saída paga', failed: 'Não foi possível pagar' }
const MARK_PAID = { done: 'Saída marcada como paga', failed: 'Não foi possível marcar como paga' }
const UNPAY = { done: 'Pagamento desfeito', failed: 'Não foi possível desfazer' }
const DELETE = { done: 'Saída deletada com sucesso!', failed: 'Não foi possível deletar a saída' }
const RESTORE = { done: 'Saída restaurada', failed: 'Não foi possível desfazer a exclusão' }

type Json = { [name: string]: unknown }
const sentBy = (route: Route) => route.request().postDataJSON() as Json

/** One of the two people with what is open on the screens; each act is held against the oracle. */
export class Actor {
  readonly #person: Person
  readonly #oracle: Oracle
  /** The toasts that there have to be so far. */
  readonly #expected: string[]
  /** Lets the request through that is held. */
  #release: (() => Promise<void>) | undefined
  #form: EditForm | undefined
  /** A deletion that met a conflict: it is asked about. */
  #asked: { at: number; wide: boolean } | undefined
  /** What the toast of each screen can undo. */
  readonly #undo: Partial<Record<ScreenName, { at: number; act: 'payment' | 'deletion'; known: ModelEntry }>> = {}

  constructor(person: Person, oracle: Oracle) {
    this.#person = person
    this.#oracle = oracle
    this.#expected = [...person.toasts]
  }

  async play(step: Step): Promise<void> {
    await this.release()
    if (this.#form) return this.#goOn(this.#form, step)
    if (this.#asked) return this.#decide(this.#asked, step)
    switch (step.act) {
      case 'edit':
        return this.#edit(step)
      case 'mark':
        return this.#mark(step)
      case 'pay':
        return this.#pay(step)
      case 'delete':
        return this.#delete(step)
      default:
        return this.#undoLast(step)
    }
  }

  async release(): Promise<void> {
    const release = this.#release
    this.#release = undefined
    await release?.()
  }

  /** Closes what is open, until both screens show what the model holds. */
  async end(): Promise<void> {
    await this.release()
    if (this.#asked) await this.#cancelDeletion()
    await this.#form?.discard()
    for (const screen of ['list', 'due'] as const) {
      await this.#upToDate(screen)
      await this.#person.dismissToasts(screen)
    }
    expect(this.#person.toasts).toEqual(this.#expected)
    expect(this.#person.strays).toEqual([])
  }

  #upToDate(screen: ScreenName): Promise<void> {
    return expect.poll(() => this.#person.shownRows(screen)).toEqual(this.#oracle.rowsOn(screen))
  }

  /** Before an act: the screen is up to date, without toasts. @returns the row's day, where the screen has the row */
  async #ready(screen: ScreenName, at: number): Promise<string | undefined> {
    delete this.#undo[screen]
    await this.#person.dismissToasts(screen)
    await this.#upToDate(screen)
    const { day } = this.#oracle.recorded(at)
    return this.#oracle.rowsOn(screen)[day] && day
  }

  /** Lets the request through at once, or after the other person's next act. */
  async #settle(attempt: Attempt, { fate, pace }: Pick<Step, 'fate' | 'pace'>): Promise<void> {
    const complete = () => this.#complete(attempt, fate)
    if (pace === 'held') this.#release = complete
    else await complete()
  }

  async #complete({ at, route, words, play, show }: Attempt, fate: Fate): Promise<void> {
    expect(this.#person.toasts, 'nothing is said before the answer').toEqual(this.#expected)
    const outcome = fate === 'not sent' ? undefined : this.#oracle.judge(play)
    const entry = lookAt(this.#oracle.entry(at))
    const answer = await settleWrite(route, fate)
    if (answer && outcome) {
      const conflict = Object.keys((answer.body.conflict as { fields?: object } | undefined)?.fields ?? {})
      const expected = { status: outcome.status, conflict: outcome.conflict.toSorted() }
      expect({ status: answer.status, conflict: conflict.toSorted() }).toEqual(expected)
    }
    await this.#oracle.checkBooks()
    if (fate !== 'answered') this.#oracle.counts.lost++
    const heard = fate === 'answered' && answer && outcome ? { outcome, answer, entry } : undefined
    if (heard?.outcome.status === 200) this.#expected.push(words.done)
    else if (!heard || heard.outcome.conflict.length === 0) this.#expected.push(words.failed)
    await expect.poll(() => this.#person.toasts).toEqual(this.#expected)
    await show?.(heard)
  }

  async #edit({ at, change, wide: isWide, ...step }: Step): Promise<void> {
    const day = await this.#ready('list', at)
    if (!day) return
    await this.#person.row('list', day).locator('.table__open').click()
    const wide = isWide && at >= SINGLE_ENTRIES
    const form = await EditForm.read(this.#person.screens.list, { at, wide })
    const { name, open } = this.#oracle.rowsOn('list')[day] ?? {}
    expect({ name: form.seen.descricao, open: !form.seen.paga }).toEqual({ name, open })
    await form.type(change)
    this.#form = form
    if (step.pace !== 'left open') await this.#save(form, step)
  }

  /** Saves the form, sends it again, decides its conflict, or gives it up. */
  async #goOn(form: EditForm, step: Step): Promise<void> {
    await this.#person.dismissToasts('list')
    if (step.act === 'delete') {
      this.#form = undefined
      return form.discard()
    }
    await form.choose(step.keep)
    await this.#save(form, step)
  }

  async #save(form: EditForm, step: Pick<Step, 'fate' | 'pace'>): Promise<void> {
    const { at, wide } = form
    const change = form.change()
    const close = async () => {
      this.#form = undefined
      await form.closes()
    }
    if (Object.keys(change).length === 0) {
      await form.save()
      return close()
    }
    const route = await this.#person.send(() => form.save())
    expect(sentBy(route)).toMatchObject({ ...change, base: form.base() })
    const entry = this.#oracle.entry(at)
    const seen = { fields: { ...form.seen } }
    const play = () => (wide ? editOpenOccurrences(this.#oracle.seriesOf(at), entry, seen, change) : edit(entry, seen, change))
    const show = (heard: Heard | undefined) => {
      if (heard?.outcome.status === 200) return close()
      const { fields } = (heard?.answer.body.conflict ?? { fields: {} }) as { fields: Record<string, { theirs: unknown }> }
      return form.showsConflict(fields)
    }
    await this.#settle({ at, route, words: { done: 'Saída atualizada com sucesso!', failed: EDIT_FAILED }, play, show }, step)
  }

  async #mark({ at, ...step }: Step): Promise<void> {
    const day = await this.#ready('list', at)
    if (!day) return
    const shown = lookAt(this.#oracle.entry(at))
    if (shown.fields.paga) return this.#reopen(day, { at, ...step })
    if (shown.fields.valorCentavos === null) return
    const route = await this.#person.send(() => this.#person.chooseInMenu('list', day, 'Marcar como paga'))
    const [sent] = sentBy(route).entries as [{ revision: number }]
    const seen = this.#oracle.seenAt(at, sent.revision)
    expect(seen.fields.valorCentavos, 'what is paid is the value on the screen').toBe(shown.fields.valorCentavos)
    await this.#settle({ at, route, words: MARK_PAID, play: () => pay(this.#oracle.entry(at), seen) }, step)
  }

  async #reopen(day: string, { at, ...step }: Pick<Step, 'at' | 'fate' | 'pace'>): Promise<void> {
    const seen = lookAt(this.#oracle.entry(at))
    const route = await this.#person.send(() => this.#person.chooseInMenu('list', day, 'Marcar como em aberto'))
    const play = () => edit(this.#oracle.entry(at), seen, { paga: false })
    const words = { done: 'Saída marcada como em aberto', failed: EDIT_FAILED }
    await this.#settle({ at, route, words, play }, step)
  }

  async #pay({ at, ...step }: Step): Promise<void> {
    const day = await this.#ready('due', at)
    const shown = lookAt(this.#oracle.entry(at))
    if (!day || shown.fields.valorCentavos === null) return
    const route = await this.#person.send(() => this.#person.chooseInMenu('due', day, 'Pagar hoje'))
    const [sent] = sentBy(route).entries as [{ revision: number }]
    const seen = this.#oracle.seenAt(at, sent.revision)
    expect(seen.fields.valorCentavos, 'what is paid is the value on the screen').toBe(shown.fields.valorCentavos)
    const show = (heard: Heard | undefined) => {
      if (heard?.outcome.status === 200) this.#undo.due = { at, act: 'payment', known: heard.entry }
    }
    await this.#settle({ at, route, words: PAY, play: () => pay(this.#oracle.entry(at), seen), show }, step)
  }

  async #delete({ at, wide, ...step }: Step): Promise<void> {
    const day = await this.#ready('list', at)
    if (!day) return
    const button = this.#person.row('list', day).getByRole('button', { name: /^Excluir/ })
    const route = await this.#person.send(async () => {
      await button.click()
      if (at >= SINGLE_ENTRIES) await this.#deleteFromSeries(wide)
    })
    await this.#settleDeletion(route, { at, wide: wide && at >= SINGLE_ENTRIES }, step)
  }

  async #deleteFromSeries(wide: boolean): Promise<void> {
    const dialog = this.#person.screens.list.getByRole('dialog', { name: 'Excluir da série' })
    if (wide) await dialog.locator('label', { hasText: 'Todas em aberto' }).click()
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click()
  }

  async #settleDeletion(route: Route, asked: { at: number; wide: boolean }, step: Pick<Step, 'fate' | 'pace'>): Promise<void> {
    const { at, wide } = asked
    const seen = this.#oracle.seenAt(at, sentBy(route).revision)
    const play = () => remove(this.#oracle.entry(at), seen, wide ? this.#oracle.seriesOf(at) : [])
    const show = async (heard: Heard | undefined) => {
      if (heard?.outcome.status === 200) this.#undo.list = { at, act: 'deletion', known: heard.entry }
      const isAsked = (heard?.outcome.conflict.length ?? 0) > 0
      this.#asked = isAsked ? asked : undefined
      await expect(this.#person.screens.list.getByRole('dialog')).toHaveCount(isAsked ? 1 : 0)
      if (isAsked) await expect(this.#question()).toBeVisible()
    }
    await this.#settle({ at, route, words: DELETE, play, show }, step)
  }

  #question() {
    return this.#person.screens.list.getByRole('dialog', { name: 'Esta saída foi alterada' })
  }

  async #cancelDeletion(): Promise<void> {
    this.#asked = undefined
    await this.#question().getByRole('button', { name: 'Cancelar' }).click()
    await expect(this.#question()).toHaveCount(0)
  }

  /** Deletes what somebody changed all the same, or lets it stand. */
  async #decide(asked: { at: number; wide: boolean }, step: Step): Promise<void> {
    await this.#person.dismissToasts('list')
    if (step.keep === 'theirs') return this.#cancelDeletion()
    const route = await this.#person.send(() => this.#question().getByRole('button', { name: 'Excluir assim mesmo' }).click())
    await this.#settleDeletion(route, asked, step)
  }

  /** The latest toast with a way back, on either screen. */
  async #undoLast(step: Step): Promise<void> {
    const screen = this.#undo.due ? 'due' : 'list'
    const undo = this.#undo[screen]
    if (!undo) return
    delete this.#undo[screen]
    const { at, act, known } = undo
    const route = await this.#person.send(() => this.#person.screens[screen].getByRole('button', { name: 'Desfazer' }).click())
    const entry = this.#oracle.entry(at)
    const play = () => (act === 'payment' ? undoPayment(entry, known) : undoRemoval(entry, known, this.#oracle.seriesOf(at)))
    await this.#settle({ at, route, words: act === 'payment' ? UNPAY : RESTORE, play }, step)
  }
}
