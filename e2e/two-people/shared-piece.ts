import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'

type Stored = { revision: number; caption: string; slides: { id: string; headline: string; alternativeText: string }[] }
type Read = Stored & { versions: { n: number }[] }

/** The part of a piece that each screen shows: its slides in their order, by their alternative texts, and its caption. */
export type ShownPiece = { slides: { name: string; headline: string }[]; caption: string }

/** Makes and reads the one piece that both people edit, over HTTP. */
export class SharedPiece {
  readonly #request: APIRequestContext
  readonly #url: string
  private constructor(request: APIRequestContext, url: string) {
    this.#request = request
    this.#url = url
  }

  /** Has the server make a carousel, and gives each slide the name by which the journey finds it. @param names - one for each slide */
  static async make(request: APIRequestContext, url: string, names: readonly string[]): Promise<SharedPiece> {
    const piece = new SharedPiece(request, url)
    // A name that is the slide's own text would follow the text when it is edited.
    const idea = names.map((name) => `Texto de ${name}`).join('\n')
    const data = { client_name: 'Odonto Aurora', client_persona: 'Paciente ansiosa', content_idea: idea }
    expect((await request.post(`${url}/webhook/receive-content`, { data })).ok()).toBe(true)
    await expect.poll(async () => (await request.get(`${url}/api/pieces/1`)).status()).toBe(200)
    const { slides, revision } = await piece.read()
    const named = slides.map((slide, at) => ({ ...slide, alternativeText: names[at] }))
    expect((await request.patch(`${url}/api/pieces/1`, { data: { slides: named, caption: '', revision } })).ok()).toBe(true)
    return piece
  }

  get address(): string {
    return `${this.#url}/pieces/1`
  }

  async read(): Promise<Read> {
    return (await this.#request.get(`${this.#url}/api/pieces/1`)).json()
  }

  /** @returns what a screen that is up to date shows */
  async expectedScreen(): Promise<ShownPiece> {
    const { slides, caption } = await this.read()
    return { slides: slides.map(({ alternativeText, headline }) => ({ name: alternativeText, headline })), caption }
  }

  /** Waits until the server has the words, in the slide of that name or, without one, in the caption. */
  async waitForWords(words: string, name?: string): Promise<void> {
    const read = async () => {
      const { slides, caption } = await this.read()
      return name === undefined ? caption : (slides.find(({ alternativeText }) => alternativeText === name)?.headline ?? '')
    }
    await expect.poll(read, `the server has the words in ${name ?? 'the caption'}`).toContain(words)
  }

  /** @returns all texts of the piece and of its versions */
  async readAllTexts(): Promise<string> {
    const { versions, ...piece } = await this.read()
    const saved = await Promise.all(
      versions.map(async ({ n }) => (await this.#request.get(`${this.#url}/api/pieces/1/versions/${n}`)).json()),
    )
    return JSON.stringify([piece, ...saved])
  }
}
