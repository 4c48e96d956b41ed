import { DEFAULT_WEBHOOK_PATHS } from '../../contract/src/runs/automations.ts'

/** Makes an idea of ten lines, from which a server without a text provider makes ten slides. */
const buildIdea = (mark: string) =>
  [
    `${mark}: oito hábitos que afastam os pacientes antes da primeira consulta`,
    'Postar sem frequência, e depois tudo no mesmo dia',
    'Não responder aos comentários nem às mensagens de quem pergunta pelo preço',
    'Usar só fotos de banco de imagens, em que ninguém reconhece a clínica',
    'Escrever para colegas em vez de escrever para quem tem medo',
    'Esconder o endereço e o horário no fim da página',
    'Prometer o que o tratamento não cumpre',
    'Trocar de cores e de letras a cada semana',
    'Esquecer de dizer o que a pessoa deve fazer agora',
    'Agende uma avaliação pelo direct',
  ].join('\n')

/**
 * Launches a carousel without waiting for its run. `mark`: a text of this launch alone, which begins its idea and is in its idempotency
 * key. @returns the run's id
 */
export async function sendCarouselLaunch(url: string, mark: string): Promise<number> {
  const body = JSON.stringify({ client_name: 'odontoaurora', client_persona: 'Paciente', content_idea: buildIdea(mark) })
  const headers = { 'content-type': 'application/json', 'idempotency-key': `bench-${mark}` }
  const response = await fetch(url + DEFAULT_WEBHOOK_PATHS.carousel, { method: 'POST', headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return (JSON.parse(text) as { run: { id: number } }).run.id
}

/** Launches carousels one after another. @returns the ids of their runs */
export async function sendCarouselLaunches(url: string, mark: string, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 1; n <= count; n += 1) ids.push(await sendCarouselLaunch(url, `${mark}q${n}`))
  return ids
}

async function readState(url: string, id: number): Promise<string> {
  const response = await fetch(`${url}/api/runs/${id}`)
  return ((await response.json()) as { state: string }).state
}

/** Waits until all runs have succeeded. @throws if one of them has failed or waits for another attempt */
export async function waitUntilSucceeded(url: string, ids: readonly number[], pause: () => Promise<unknown>): Promise<void> {
  for (const id of ids) {
    let state = await readState(url, id)
    while (state !== 'succeeded') {
      if (state === 'failed' || state === 'retrying') throw new Error(`run ${id} is ${state}`)
      await pause()
      state = await readState(url, id)
    }
  }
}
