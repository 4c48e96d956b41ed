import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Change, Fields } from '../../server/src/testing/shared-entries-model.ts'
import type { Step } from './steps.ts'

const LABELS: Readonly<Record<keyof Fields, string>> = {
  descricao: 'Nome da saída',
  valorCentavos: 'Valor',
  paga: 'Já foi paga',
  observacoes: 'Observações',
}

const typedAmount = (centavos: number | null) => (centavos === null ? '' : `0,0${centavos}`)

/** An outflow's open form, acted on as a person does. `seen`: what stands on the screen of each field; `values`: what is typed. */
export class EditForm {
  readonly at: number
  readonly wide: boolean
  readonly seen: Fields
  readonly values: Fields
  /** The fields that somebody else changed meanwhile, of which one has to be chosen. */
  conflict: string[] = []
  readonly #dialog: Locator

  private constructor(dialog: Locator, { at, wide }: { at: number; wide: boolean }, seen: Fields) {
    this.#dialog = dialog
    this.at = at
    this.wide = wide
    this.seen = seen
    this.values = { ...seen }
  }

  /** `wide`: of an occurrence, all open ones are meant. */
  static async read(page: Page, place: { at: number; wide: boolean }): Promise<EditForm> {
    const dialog = page.getByRole('dialog', { name: 'Saída', exact: true })
    await expect(dialog).toBeVisible()
    const amount = await dialog.getByRole('textbox', { name: 'Valor' }).inputValue()
    return new EditForm(dialog, place, {
      descricao: await dialog.getByLabel('Nome da saída').inputValue(),
      valorCentavos: amount === '' ? null : Number(amount.replace(/\D/g, '')),
      observacoes: await dialog.getByLabel('Observações').inputValue(),
      paga: await dialog.getByLabel('Já foi paga').isChecked(),
    })
  }

  async type(change: Change): Promise<void> {
    const { descricao, valorCentavos, observacoes, paga } = change
    if (descricao !== undefined) await this.#dialog.getByLabel('Nome da saída').fill(descricao)
    if (valorCentavos !== undefined) await this.#dialog.getByRole('textbox', { name: 'Valor' }).fill(typedAmount(valorCentavos))
    if (observacoes !== undefined) await this.#dialog.getByLabel('Observações').fill(observacoes)
    if (paga !== undefined && paga !== this.values.paga) await this.#dialog.getByText('Já foi paga').click()
    if (this.wide) await this.#dialog.locator('label', { hasText: 'Todas em aberto' }).click()
    Object.assign(this.values, change)
  }

  /** Only what differs from what was seen. */
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

  async showsConflict(theirs: Readonly<Record<string, { theirs: unknown }>>): Promise<void> {
    this.conflict = Object.keys(theirs)
    for (const [name, field] of Object.entries(theirs)) {
      await expect(this.#dialog.getByRole('group', { name: LABELS[name as keyof Fields] })).toContainText('Agora está:')
      Object.assign(this.seen, { [name]: field.theirs })
    }
  }

  /** Chooses in every conflict whose value stays. */
  async choose(keep: Step['keep']): Promise<void> {
    const words = keep === 'yours' ? 'Manter o meu' : 'Ficar com o atual'
    for (const name of this.conflict as (keyof Fields)[]) {
      await this.#dialog.getByRole('group', { name: LABELS[name] }).getByText(words).click()
      if (keep === 'theirs') Object.assign(this.values, { [name]: this.seen[name] })
    }
    this.conflict = []
  }

  async discard(): Promise<void> {
    await this.#dialog.getByRole('button', { name: 'Cancelar' }).click()
    const isAsked = await this.#dialog.getByRole('alertdialog').isVisible()
    if (isAsked) await this.#dialog.getByRole('button', { name: 'Descartar' }).click()
    await this.closes()
  }

  closes(): Promise<void> {
    return expect(this.#dialog).toHaveCount(0)
  }
}
