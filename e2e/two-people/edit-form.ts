import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Change, Fields } from '../../server/src/testing/shared-entries-model.ts'
import type { InterleavingStep } from './steps.ts'

const LABELS: Readonly<Record<keyof Fields, string>> = {
  description: 'Nome da saída',
  centavos: 'Valor',
  paid: 'Já foi paga',
  notes: 'Observações',
}

const formatAmount = (centavos: number | null) => (centavos === null ? '' : `0,0${centavos}`)

/** The open form of an outflow. `seen`: the stored value of each field that the screen showed last. `values`: the typed values. */
export class EditForm {
  readonly entryIndex: number
  readonly allOpen: boolean
  readonly seen: Fields
  readonly values: Fields
  /** The names of the fields in conflict. The form asks for each of them whose value to keep. */
  conflict: string[] = []
  readonly #dialog: Locator

  private constructor(dialog: Locator, { entryIndex, allOpen }: { entryIndex: number; allOpen: boolean }, seen: Fields) {
    this.#dialog = dialog
    this.entryIndex = entryIndex
    this.allOpen = allOpen
    this.seen = seen
    this.values = { ...seen }
  }

  /** Reads the edit form that the page shows. `edit.allOpen`: whether the edit will reach all unpaid occurrences of the series. */
  static async read(page: Page, edit: { entryIndex: number; allOpen: boolean }): Promise<EditForm> {
    const dialog = page.getByRole('dialog', { name: 'Saída', exact: true })
    await expect(dialog).toBeVisible()
    const amount = await dialog.getByRole('textbox', { name: 'Valor' }).inputValue()
    return new EditForm(dialog, edit, {
      description: await dialog.getByLabel('Nome da saída').inputValue(),
      centavos: amount === '' ? null : Number(amount.replace(/\D/g, '')),
      notes: await dialog.getByLabel('Observações').inputValue(),
      paid: await dialog.getByLabel('Já foi paga').isChecked(),
    })
  }

  async type(change: Change): Promise<void> {
    const { description, centavos, notes, paid } = change
    if (description !== undefined) await this.#dialog.getByLabel('Nome da saída').fill(description)
    if (centavos !== undefined) await this.#dialog.getByRole('textbox', { name: 'Valor' }).fill(formatAmount(centavos))
    if (notes !== undefined) await this.#dialog.getByLabel('Observações').fill(notes)
    if (paid !== undefined && paid !== this.values.paid) await this.#dialog.getByText('Já foi paga').click()
    if (this.allOpen) await this.#dialog.locator('label', { hasText: 'Todas em aberto' }).click()
    Object.assign(this.values, change)
  }

  /** @returns the typed values that differ from the seen ones */
  change(): Change {
    const changed = Object.entries(this.values).filter(([name, value]) => value !== this.seen[name as keyof Fields])
    return Object.fromEntries(changed)
  }

  base(): Change {
    return Object.fromEntries(Object.keys(this.change()).map((name) => [name, this.seen[name as keyof Fields]]))
  }

  save(): Promise<void> {
    return this.#dialog.getByRole('button', { name: 'Salvar' }).click()
  }

  async expectConflict(theirs: Readonly<Record<string, { theirs: unknown }>>): Promise<void> {
    this.conflict = Object.keys(theirs)
    for (const [name, field] of Object.entries(theirs)) {
      await expect(this.#dialog.getByRole('group', { name: LABELS[name as keyof Fields] })).toContainText('Agora está:')
      Object.assign(this.seen, { [name]: field.theirs })
    }
  }

  /** Chooses the same side for every field in conflict. */
  async resolveConflict(resolution: InterleavingStep['resolution']): Promise<void> {
    const words = resolution === 'yours' ? 'Manter o meu' : 'Ficar com o atual'
    for (const name of this.conflict as (keyof Fields)[]) {
      await this.#dialog.getByRole('group', { name: LABELS[name] }).getByText(words).click()
      if (resolution === 'theirs') Object.assign(this.values, { [name]: this.seen[name] })
    }
    this.conflict = []
  }

  async discard(): Promise<void> {
    await this.#dialog.getByRole('button', { name: 'Cancelar' }).click()
    const isAsked = await this.#dialog.getByRole('alertdialog').isVisible()
    if (isAsked) await this.#dialog.getByRole('button', { name: 'Descartar' }).click()
    await this.waitUntilClosed()
  }

  waitUntilClosed(): Promise<void> {
    return expect(this.#dialog).toHaveCount(0)
  }
}
