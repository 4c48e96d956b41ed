import { expect, type Route } from '@playwright/test'
import {
  applyDeletion,
  applyDeletionUndo,
  applyEdit,
  applyEditToOpenOccurrences,
  applyPayment,
  applyPaymentUndo,
  copyAsShown,
  type ModelEntry,
} from '../../server/src/testing/shared-entries-model.ts'
import { EditForm } from './edit-form.ts'
import type { Oracle } from './oracle.ts'
import type { PendingWrite, ReceivedAnswer } from './pending-write.ts'
import { completeWrite, type Person, type ScreenName } from './person.ts'
import { type Fate, type InterleavingStep, SINGLE_ENTRY_COUNT } from './steps.ts'
import { TOASTS } from './toasts.ts'

type Json = { [name: string]: unknown }
const readRequestBody = (route: Route) => route.request().postDataJSON() as Json

/** Plays one person's steps on that person's screens, and compares each answer, toast and screen with the oracle. */
export class StepPlayer {
  readonly #person: Person
  readonly #oracle: Oracle
  /** The titles of the toasts that the person's screens should have shown so far. */
  readonly #expectedToasts: string[]
  /** Completes the request that a step of pace `held` left open. */
  #release: (() => Promise<void>) | undefined
  #form: EditForm | undefined
  /** The deletion that met a conflict, while the question about it is on the screen. */
  #askedDeletion: { entryIndex: number; allOpen: boolean } | undefined
  /** The act that can be undone by a toast, for each screen. */
  readonly #undo: Partial<Record<ScreenName, { entryIndex: number; act: 'payment' | 'deletion'; known: ModelEntry }>> = {}

  constructor(person: Person, oracle: Oracle) {
    this.#person = person
    this.#oracle = oracle
    this.#expectedToasts = [...person.toasts]
  }

  async play(step: InterleavingStep): Promise<void> {
    await this.release()
    if (this.#form) return this.#continueEdit(this.#form, step)
    if (this.#askedDeletion) return this.#decideDeletion(this.#askedDeletion, step)
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
        return this.#undoFromToast(step)
    }
  }

  async release(): Promise<void> {
    const release = this.#release
    this.#release = undefined
    await release?.()
  }

  /** Closes the open form or question, and waits until both screens show the model. */
  async end(): Promise<void> {
    await this.release()
    if (this.#askedDeletion) await this.#cancelDeletion()
    await this.#form?.discard()
    for (const screen of ['list', 'due'] as const) {
      await this.#waitUntilUpToDate(screen)
      await this.#person.dismissToasts(screen)
    }
    expect(this.#person.toasts).toEqual(this.#expectedToasts)
    expect(this.#person.unexpected).toEqual([])
  }

  #waitUntilUpToDate(screen: ScreenName): Promise<void> {
    return expect.poll(() => this.#person.shownRows(screen)).toEqual(this.#oracle.expectedRows(screen))
  }

  /**
   * Waits until the screen is up to date, and dismisses its toasts. @returns the day of the entry's row; undefined where the screen does
   * not show the entry
   */
  async #prepareScreen(screen: ScreenName, entryIndex: number): Promise<string | undefined> {
    delete this.#undo[screen]
    await this.#person.dismissToasts(screen)
    await this.#waitUntilUpToDate(screen)
    const { day } = this.#oracle.recorded(entryIndex)
    return this.#oracle.expectedRows(screen)[day] && day
  }

  /** Completes the request at once or, for the pace `held`, at the person's next step. */
  async #letThrough(attempt: PendingWrite, { fate, pace }: Pick<InterleavingStep, 'fate' | 'pace'>): Promise<void> {
    const complete = () => this.#complete(attempt, fate)
    if (pace === 'held') this.#release = complete
    else await complete()
  }

  async #complete({ entryIndex, route, toasts, applyToModel, onAnswer }: PendingWrite, fate: Fate): Promise<void> {
    expect(this.#person.toasts, 'nothing is said before the answer').toEqual(this.#expectedToasts)
    const outcome = fate === 'not sent' ? undefined : this.#oracle.apply(applyToModel)
    const entry = copyAsShown(this.#oracle.entry(entryIndex))
    const answer = await completeWrite(route, fate)
    if (answer && outcome) {
      const conflict = Object.keys((answer.body.conflict as { fields?: object } | undefined)?.fields ?? {})
      const expected = { status: outcome.status, conflict: outcome.conflict.toSorted() }
      expect({ status: answer.status, conflict: conflict.toSorted() }).toEqual(expected)
    }
    await this.#oracle.checkEntries()
    if (fate !== 'answered') this.#oracle.counts.lost++
    const received = fate === 'answered' && answer && outcome ? { outcome, answer, entry } : undefined
    if (received?.outcome.status === 200) this.#expectedToasts.push(toasts.done)
    else if (!received || received.outcome.conflict.length === 0) this.#expectedToasts.push(toasts.failed)
    await expect.poll(() => this.#person.toasts).toEqual(this.#expectedToasts)
    await onAnswer?.(received)
  }

  async #edit({ entryIndex, change, allOpen: wantsAllOpen, ...step }: InterleavingStep): Promise<void> {
    const day = await this.#prepareScreen('list', entryIndex)
    if (!day) return
    await this.#person.row('list', day).locator('.table__open').click()
    const allOpen = wantsAllOpen && entryIndex >= SINGLE_ENTRY_COUNT
    const form = await EditForm.read(this.#person.screens.list, { entryIndex, allOpen })
    const { name, open } = this.#oracle.expectedRows('list')[day] ?? {}
    expect({ name: form.seen.description, open: !form.seen.paid }).toEqual({ name, open })
    await form.type(change)
    this.#form = form
    if (step.pace !== 'left open') await this.#save(form, step)
  }

  /** Continues with an open form: saves it, resolves its conflict, or discards it. */
  async #continueEdit(form: EditForm, step: InterleavingStep): Promise<void> {
    await this.#person.dismissToasts('list')
    if (step.act === 'delete') {
      this.#form = undefined
      return form.discard()
    }
    await form.resolveConflict(step.resolution)
    await this.#save(form, step)
  }

  async #save(form: EditForm, step: Pick<InterleavingStep, 'fate' | 'pace'>): Promise<void> {
    const { entryIndex, allOpen } = form
    const change = form.change()
    const close = async () => {
      this.#form = undefined
      await form.waitUntilClosed()
    }
    if (Object.keys(change).length === 0) {
      await form.save()
      return close()
    }
    const route = await this.#person.send(() => form.save())
    expect(readRequestBody(route)).toMatchObject({ ...change, base: form.base() })
    const entry = this.#oracle.entry(entryIndex)
    const seen = { fields: { ...form.seen } }
    const applyToModel = () =>
      allOpen
        ? applyEditToOpenOccurrences(this.#oracle.seriesOf(entryIndex), entry, seen, change)
        : applyEdit(entry, seen, change)
    const onAnswer = (received: ReceivedAnswer | undefined) => {
      if (received?.outcome.status === 200) return close()
      const { fields } = (received?.answer.body.conflict ?? { fields: {} }) as { fields: Record<string, { theirs: unknown }> }
      return form.expectConflict(fields)
    }
    await this.#letThrough({ entryIndex, route, toasts: TOASTS.edit, applyToModel, onAnswer }, step)
  }

  async #mark({ entryIndex, ...step }: InterleavingStep): Promise<void> {
    const day = await this.#prepareScreen('list', entryIndex)
    if (!day) return
    const shown = copyAsShown(this.#oracle.entry(entryIndex))
    if (shown.fields.paid) return this.#reopen(day, { entryIndex, ...step })
    if (shown.fields.centavos === null) return
    const route = await this.#person.send(() => this.#person.chooseInMenu('list', day, 'Marcar como paga'))
    await this.#letPaymentThrough('list', { entryIndex, route, toasts: TOASTS.markPaid, shown }, step)
  }

  /** Lets the payment of an entry through. One that succeeds can be undone in the screen's toast. */
  async #letPaymentThrough(
    screen: ScreenName,
    { shown, ...write }: Pick<PendingWrite, 'entryIndex' | 'route' | 'toasts'> & { shown: ReturnType<typeof copyAsShown> },
    step: Pick<InterleavingStep, 'fate' | 'pace'>,
  ): Promise<void> {
    const { entryIndex, route } = write
    const [sent] = readRequestBody(route).entries as [{ revision: number }]
    const seen = this.#oracle.stateAt(entryIndex, sent.revision)
    expect(seen.fields.centavos, 'what is paid is the value on the screen').toBe(shown.fields.centavos)
    const onAnswer = (received: ReceivedAnswer | undefined) => {
      if (received?.outcome.status === 200) this.#undo[screen] = { entryIndex, act: 'payment', known: received.entry }
    }
    const applyToModel = () => applyPayment(this.#oracle.entry(entryIndex), seen)
    await this.#letThrough({ ...write, applyToModel, onAnswer }, step)
  }

  async #reopen(day: string, { entryIndex, ...step }: Pick<InterleavingStep, 'entryIndex' | 'fate' | 'pace'>): Promise<void> {
    const seen = copyAsShown(this.#oracle.entry(entryIndex))
    const route = await this.#person.send(() => this.#person.chooseInMenu('list', day, 'Marcar como em aberto'))
    const applyToModel = () => applyEdit(this.#oracle.entry(entryIndex), seen, { paid: false })
    await this.#letThrough({ entryIndex, route, toasts: TOASTS.reopen, applyToModel }, step)
  }

  async #pay({ entryIndex, ...step }: InterleavingStep): Promise<void> {
    const day = await this.#prepareScreen('due', entryIndex)
    const shown = copyAsShown(this.#oracle.entry(entryIndex))
    if (!day || shown.fields.centavos === null) return
    const route = await this.#person.send(() => this.#person.chooseInMenu('due', day, 'Pagar hoje'))
    await this.#letPaymentThrough('due', { entryIndex, route, toasts: TOASTS.pay, shown }, step)
  }

  async #delete({ entryIndex, allOpen, ...step }: InterleavingStep): Promise<void> {
    const day = await this.#prepareScreen('list', entryIndex)
    if (!day) return
    const button = this.#person.row('list', day).getByRole('button', { name: /^Excluir/ })
    const route = await this.#person.send(async () => {
      await button.click()
      if (entryIndex >= SINGLE_ENTRY_COUNT) await this.#deleteFromSeries(allOpen)
    })
    await this.#letDeletionThrough(route, { entryIndex, allOpen: allOpen && entryIndex >= SINGLE_ENTRY_COUNT }, step)
  }

  async #deleteFromSeries(allOpen: boolean): Promise<void> {
    const dialog = this.#person.screens.list.getByRole('dialog', { name: 'Excluir da série' })
    if (allOpen) await dialog.locator('label', { hasText: 'Todas em aberto' }).click()
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click()
  }

  async #letDeletionThrough(
    route: Route,
    asked: { entryIndex: number; allOpen: boolean },
    step: Pick<InterleavingStep, 'fate' | 'pace'>,
  ): Promise<void> {
    const { entryIndex, allOpen } = asked
    const seen = this.#oracle.stateAt(entryIndex, readRequestBody(route).revision)
    const applyToModel = () =>
      applyDeletion(this.#oracle.entry(entryIndex), seen, allOpen ? this.#oracle.seriesOf(entryIndex) : [])
    const onAnswer = async (received: ReceivedAnswer | undefined) => {
      if (received?.outcome.status === 200) this.#undo.list = { entryIndex, act: 'deletion', known: received.entry }
      const isAsked = (received?.outcome.conflict.length ?? 0) > 0
      this.#askedDeletion = isAsked ? asked : undefined
      await expect(this.#person.screens.list.getByRole('dialog')).toHaveCount(isAsked ? 1 : 0)
      if (isAsked) await expect(this.#findQuestion()).toBeVisible()
    }
    await this.#letThrough({ entryIndex, route, toasts: TOASTS.delete, applyToModel, onAnswer }, step)
  }

  #findQuestion() {
    return this.#person.screens.list.getByRole('dialog', { name: 'Esta saída foi alterada' })
  }

  async #cancelDeletion(): Promise<void> {
    this.#askedDeletion = undefined
    await this.#findQuestion().getByRole('button', { name: 'Cancelar' }).click()
    await expect(this.#findQuestion()).toHaveCount(0)
  }

  /** Answers the question about a deletion that met a conflict: deletes the entry all the same, or cancels. */
  async #decideDeletion(asked: { entryIndex: number; allOpen: boolean }, step: InterleavingStep): Promise<void> {
    await this.#person.dismissToasts('list')
    if (step.resolution === 'theirs') return this.#cancelDeletion()
    const route = await this.#person.send(() => this.#findQuestion().getByRole('button', { name: 'Excluir assim mesmo' }).click())
    await this.#letDeletionThrough(route, asked, step)
  }

  /** Presses `Desfazer` in the toast of A Pagar, or else of the list. Does nothing where neither act can be undone. */
  async #undoFromToast(step: InterleavingStep): Promise<void> {
    const screen = this.#undo.due ? 'due' : 'list'
    const undo = this.#undo[screen]
    if (!undo) return
    delete this.#undo[screen]
    const { entryIndex, act, known } = undo
    const route = await this.#person.send(() => this.#person.screens[screen].getByRole('button', { name: 'Desfazer' }).click())
    const entry = this.#oracle.entry(entryIndex)
    const applyToModel = () =>
      act === 'payment' ? applyPaymentUndo(entry, known) : applyDeletionUndo(entry, known, this.#oracle.seriesOf(entryIndex))
    await this.#letThrough(
      { entryIndex, route, toasts: act === 'payment' ? TOASTS.undoPayment : TOASTS.restore, applyToModel },
      step,
    )
  }
}
