import type { Browser, Locator, Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'
import type { SharedPiece, ShownPiece } from './shared-piece.ts'

type Choice = 'Manter o meu' | 'Ficar com o atual'

/** `lost`: the server writes, and the page gets no answer. `not sent`: the server gets nothing. */
export type SaveFate = 'answered' | 'lost' | 'not sent'

/** The browser of one of the two people, with the piece open in the editor. */
export class PieceEditor {
  readonly page: Page
  /** Every text that this person has typed. */
  readonly typed: string[] = []
  /** The texts of the questions that `choose` has answered, with the values that they offered. */
  readonly offered: string[] = []
  #saveOutcome: SaveFate = 'answered'
  #isMissing = false
  private constructor(page: Page) {
    this.page = page
  }

  static async open(browser: Browser, address: string): Promise<PieceEditor> {
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
    context.setDefaultTimeout(30_000)
    const person = new PieceEditor(await context.newPage())
    await person.page.route(/\/api\/pieces\/1$/, (route) => person.#onCall(route))
    await person.page.goto(address)
    await expect(person.#headline).toBeVisible()
    return person
  }

  async #onCall(route: Route): Promise<void> {
    if (this.#isMissing && route.request().method() === 'GET') return route.fulfill({ status: 500 })
    if (route.request().method() !== 'PATCH' || this.#saveOutcome === 'answered') return route.continue()
    if (this.#saveOutcome === 'lost') await route.fetch()
    await route.abort()
  }

  /** Sets whether this person's saves are answered, lose their answer, or are not sent, from now on. */
  setSaveOutcome(outcome: SaveFate): void {
    this.#saveOutcome = outcome
  }

  get #headline(): Locator {
    return this.page.getByRole('textbox', { name: 'Título do slide' })
  }

  get #caption(): Locator {
    return this.page.getByRole('textbox', { name: 'Legenda' })
  }

  get #slides(): Locator {
    return this.page.getByRole('tablist', { name: 'Slides' }).getByRole('tab')
  }

  async #openTab(name: 'Slide' | 'Publicação'): Promise<void> {
    await this.page.getByRole('tablist', { name: 'Conteúdo da peça' }).getByRole('tab', { name, exact: true }).click()
  }

  async select(name: string): Promise<void> {
    await this.#openTab('Slide')
    await this.page.getByRole('tab', { name: new RegExp(`^Slide \\d+ de \\d+: ${name}(,|$)`) }).click()
  }

  /** Types key by key at the end of a field and leaves it, which saves the piece. */
  async #append(field: Locator, words: string): Promise<void> {
    this.typed.push(words)
    await field.click()
    await this.page.keyboard.press('Control+End')
    await this.page.keyboard.type(` ${words}`)
    await this.page.keyboard.press('Tab')
  }

  async writeOnSlide(name: string, words: string): Promise<void> {
    await this.select(name)
    await this.#append(this.#headline, words)
  }

  async writeInCaption(words: string): Promise<void> {
    await this.#openTab('Publicação')
    await this.#append(this.#caption, words)
  }

  async press(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click()
  }

  /** Waits for the question about a field that both have changed, notes the values that it shows, and answers. */
  async choose(field: string | RegExp, choice: Choice): Promise<void> {
    const question = this.page.getByRole('group', { name: field })
    await expect(question).toContainText('O seu:')
    this.offered.push(await question.innerText())
    await question.getByRole('button', { name: choice }).click()
    await expect(question).toBeHidden()
  }

  async #readSlide(tab: Locator): Promise<ShownPiece['slides'][number]> {
    await tab.click()
    const label = (await tab.getAttribute('aria-label')) ?? ''
    return { name: label.replace(/^Slide \d+ de \d+: /, ''), headline: await this.#headline.inputValue() }
  }

  /** What the other person saves meanwhile cannot be read here, so that this person goes on from an older piece. */
  async miss(change: () => Promise<void>): Promise<void> {
    this.#isMissing = true
    await change()
    await expect(this.page.getByRole('button', { name: 'Mostrar como está agora' })).toBeVisible()
    this.#isMissing = false
  }

  /** Waits until this screen, which takes over what the other person saves, shows the piece as the server has it. */
  async catchUp(piece: SharedPiece): Promise<void> {
    const expected = await piece.expectedScreen()
    await expect.poll(() => this.#readScreen()).toEqual(expected)
  }

  async #readScreen(): Promise<ShownPiece> {
    await this.#openTab('Publicação')
    const caption = await this.#caption.inputValue()
    await this.#openTab('Slide')
    const slides: ShownPiece['slides'] = []
    for (const tab of await this.#slides.all()) slides.push(await this.#readSlide(tab))
    return { slides, caption }
  }

  close(): Promise<void> {
    return this.page.context().close()
  }
}
