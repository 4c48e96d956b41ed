import type { Automation } from 'contract/runs/automations.ts'
import type { RunReport } from 'contract/runs/result.ts'
import { createSeededRandom } from './random.ts'
import { makeContentInput, makeVideoInput, type PastRun } from './runs.ts'
import { pickTopic } from './topics.ts'

/** For Home's figures: 62 carousels, 93 statics, 92 texts (247); 12 × 120 + 8 × 180 + 62 × 60 + 93 × 30 + 27 = 9,417 minutes. */
const OLDER_COUNTS: Readonly<Record<Exclude<Automation, 'transcription'>, number>> = {
  prospecting: 11,
  'post-production': 7,
  carousel: 61,
  static: 92,
}

const NICHES = ['Clínicas de estética', 'Cafeterias', 'Escritórios de advocacia', 'Floriculturas', 'Imobiliárias']
const CITIES = [
  { city: 'Curitiba', areaCode: 41 },
  { city: 'Blumenau', areaCode: 47 },
  { city: 'Joinville', areaCode: 47 },
  { city: 'Florianópolis', areaCode: 48 },
  { city: 'Londrina', areaCode: 43 },
] as const

type PlannedRun = Pick<PastRun, 'title' | 'input' | 'client'> & { report: RunReport }

function makeProspectingRun(index: number): PlannedRun {
  const niche = NICHES[index % NICHES.length] ?? ''
  const { city, areaCode } = CITIES[(index * 2) % CITIES.length] ?? CITIES[0]
  const leads = Array.from({ length: 3 }, (_, n) => ({
    name: `${niche.split(' ')[0]} ${['Central', 'do Vale', 'da Ilha'][n]} ${index + 1}`,
    phone: `(${areaCode}) 3${String(200 + index * 7 + n).padStart(3, '0')}-${String(1000 + index * 31 + n)}`,
    site: null,
    address: `Rua das Palmeiras, ${100 + index * 10 + n}, ${city}`,
    category: niche,
  }))
  return {
    title: `${niche} em ${city}`,
    input: { payload: { niche, city } },
    report: { status: 'succeeded', message: '3 contatos encontrados', result: { leads } },
  }
}

function makePostProductionRun(index: number): PlannedRun {
  const { name, idea, client } = pickTopic(index * 3 + 1)
  const title = `${idea}, ${name}`
  const result = { video_url: 'https://drive.google.com/file/d/exemplo-final/view' }
  return {
    title,
    client,
    input: makeVideoInput(title, 'minimalista'),
    report: { status: 'succeeded', message: 'Vídeo pronto', result },
  }
}

function makeContentRun(kind: 'carousel' | 'static', index: number): PlannedRun {
  const { name, persona, idea, client } = pickTopic(kind === 'carousel' ? index : index + 61)
  const result =
    kind === 'static'
      ? { text: `${idea}. Salve para não esquecer e mande para quem precisa ler isto.` }
      : {
          slides: [
            { title: idea, text: 'Arraste para o lado.' },
            { title: 'O que muda', text: `Pensado para quem se reconhece em "${persona}".` },
            { title: 'Comece hoje', text: `Fale com ${name}.` },
          ],
        }
  return {
    title: `${name}, ${idea}`,
    client,
    input: makeContentInput(name, persona, idea),
    report: { status: 'succeeded', message: kind === 'static' ? 'Legenda pronta' : '3 slides prontos', result },
  }
}

const MAKERS: Record<keyof typeof OLDER_COUNTS, (index: number) => PlannedRun> = {
  prospecting: makeProspectingRun,
  'post-production': makePostProductionRun,
  carousel: (index) => makeContentRun('carousel', index),
  static: (index) => makeContentRun('static', index),
}

export function planOlderRuns(): PastRun[] {
  const random = createSeededRandom(20_261_122)
  const padTwo = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return (Object.keys(OLDER_COUNTS) as (keyof typeof OLDER_COUNTS)[]).flatMap((automation) =>
    Array.from({ length: OLDER_COUNTS[automation] }, (_, index) => ({
      ...MAKERS[automation](index),
      automation,
      daysAgo: 5 + Math.floor((index * 350) / OLDER_COUNTS[automation]),
      at: `${padTwo(9 + random() * 8)}:${padTwo(random() * 60)}:${padTwo(random() * 60)}`,
      answers: [200],
      took: 40 + Math.floor(random() * 200),
    })),
  )
}
