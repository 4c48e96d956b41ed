import type { Automation } from 'contract/runs/automations.ts'
import type { RunReport } from 'contract/runs/result.ts'
import { DEMO_CLIENTS } from './agency.ts'

export type PastRun = {
  automation: Automation
  title: string
  input: object
  client?: number | undefined
  /** Days ago, and the time of day in São Paulo. */
  daysAgo: number
  at: string
  answers: readonly number[]
  took?: number
  report?: RunReport
}

const [lume = '', aurora = '', serrano = '', verde = ''] = DEMO_CLIENTS

type Degrees = readonly [latitude: number, longitude: number]

const makeLead = (name: string, phone: string, site: string | null, address: string, category: string, at: Degrees) => ({
  name,
  phone,
  site,
  address,
  category,
  position: { latitude: at[0], longitude: at[1] },
})

/** Writes a client's name as a launch sends it (specification §5). */
export const toWireClient = (client: string): string => client.toLowerCase().replace(/\s+/g, '')

export const makeContentInput = (client: string, persona: string, idea: string) => ({
  client_name: toWireClient(client),
  client_persona: persona,
  content_idea: idea,
})

export const makeVideoInput = (videoName: string, brandKit: string) => ({
  googleDriveId: 'https://drive.google.com/file/d/exemplo/view',
  videoName,
  linkPastaProdução: 'https://drive.google.com/drive/folders/exemplo',
  brandKit,
  'b-roll': true,
  text_and_icons: true,
  sfx: false,
  transition: false,
  transcription: '',
})

const makeSlides = (...texts: readonly [string, string][]) => texts.map(([title, text]) => ({ title, text }))

export const PAST_RUNS: readonly PastRun[] = [
  {
    automation: 'prospecting',
    title: 'Cafeterias em Blumenau',
    input: { payload: { niche: 'Cafeterias', city: 'Blumenau' } },
    daysAgo: 3,
    at: '10:05:10',
    answers: [503, 200],
    took: 118,
    report: {
      status: 'succeeded',
      message: '4 contatos encontrados',
      result: {
        leads: [
          makeLead(
            'Café da Praça',
            '(47) 3322-1010',
            'https://cafedapraca.example',
            'Rua XV de Novembro, 120, Blumenau',
            'Cafeteria',
            [-26.9187, -49.0663],
          ),
          makeLead(
            'Torra Fina',
            '(47) 99911-2020',
            'https://torrafina.example',
            'Rua São Paulo, 845, Blumenau',
            'Torrefação',
            [-26.9142, -49.0798],
          ),
          makeLead('Padaria do Vale', '(47) 3333-4040', null, 'Rua Itajaí, 98, Blumenau', 'Padaria e café', [-26.9071, -49.0529]),
          makeLead(
            'Grão & Prosa',
            '(47) 98877-3030',
            'https://graoeprosa.example',
            'Rua 7 de Setembro, 1500, Blumenau',
            'Cafeteria',
            [-26.9203, -49.0707],
          ),
        ],
      },
    },
  },
  {
    automation: 'carousel',
    title: `${aurora}, Siso: quando tirar`,
    input: makeContentInput(aurora, 'Paciente ansiosa', 'Siso: quando tirar'),
    daysAgo: 2,
    at: '11:37:40',
    answers: [200],
    took: 75,
    report: {
      status: 'succeeded',
      message: '4 slides prontos',
      result: {
        slides: makeSlides(
          ['Siso: quando tirar?', 'Nem todo siso precisa sair. O que o dentista olha antes de decidir.'],
          ['Falta de espaço', 'Quando não há lugar, ele empurra os vizinhos e dói.'],
          ['Difícil de limpar', 'Cárie e inflamação começam onde a escova não chega.'],
          ['Agende sua avaliação', 'Uma radiografia responde. Fale com a gente.'],
        ),
      },
    },
  },
  {
    automation: 'post-production',
    title: `Depoimento 02, ${verde}`,
    input: makeVideoInput(`Depoimento 02, ${verde}`, 'vibrante'),
    daysAgo: 1,
    at: '09:15:00',
    answers: [200],
    took: 1450,
    report: { status: 'failed', message: 'O arquivo do Google Drive não está compartilhado com a automação' },
  },
  {
    automation: 'static',
    title: `${verde}, Promoção de plantas`,
    input: makeContentInput(verde, 'Dona de apartamento', 'Promoção de plantas para a sombra'),
    daysAgo: 1,
    at: '15:58:20',
    answers: [200],
    took: 82,
    report: {
      status: 'succeeded',
      message: 'Legenda pronta',
      result: { text: 'Seu apartamento pede verde. Cinco plantas que adoram sombra, com 20 % até domingo.' },
    },
  },
  {
    automation: 'post-production',
    title: `Institucional ${serrano}, corte final`,
    input: makeVideoInput(`Institucional ${serrano}, corte final`, 'minimalista'),
    daysAgo: 1,
    at: '17:10:00',
    answers: [200],
    took: 2310,
    report: {
      status: 'succeeded',
      message: 'Vídeo pronto',
      result: { video_url: 'https://drive.google.com/file/d/exemplo-final/view' },
    },
  },
  {
    automation: 'carousel',
    title: `${lume}, Coleção de verão`,
    input: makeContentInput(lume, 'Cliente que presenteia', 'Coleção de verão: três peças para viajar leve'),
    daysAgo: 0,
    at: '08:12:00',
    answers: [0],
  },
]

export const DEMO_PERSONAS: readonly (readonly string[])[] = [
  ['Cliente que presenteia', 'Colecionadora'],
  ['Paciente ansiosa', 'Mãe ocupada', 'Paciente preocupada com a estética'],
  ['Apreciador de cafés especiais', 'Dono de cafeteria'],
  ['Dona de apartamento', 'Paisagista'],
  ['Casal do primeiro imóvel'],
]
