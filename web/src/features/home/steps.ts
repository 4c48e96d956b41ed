import type { FirstStep } from 'contract/home.ts'

type Step = { id: FirstStep; title: string; about: string; action: string; to: string }

const RECORDS = '/financeiro/configuracoes'
const SETTINGS = '/settings'

/** What a young workspace still needs, in the order in which one thing leads to another. */
export const STEPS: readonly Step[] = [
  {
    id: 'company',
    title: 'Cadastre a empresa',
    about: 'Em nome de quem o dinheiro entra e sai',
    action: 'Cadastrar empresa',
    to: RECORDS,
  },
  {
    id: 'client',
    title: 'Cadastre um cliente',
    about: 'Vale para as entradas e para os geradores',
    action: 'Cadastrar cliente',
    to: RECORDS,
  },
  {
    id: 'team',
    title: 'Monte a equipe',
    about: 'Quem registra reuniões e vendas no placar',
    action: 'Adicionar pessoas',
    to: SETTINGS,
  },
  {
    id: 'integration',
    title: 'Ligue uma automação',
    about: 'Aponte o n8n ou outro serviço de webhooks',
    action: 'Configurar integração',
    to: SETTINGS,
  },
  {
    id: 'provider',
    title: 'Ligue a IA',
    about: 'Um provedor transcreve áudios e escreve textos',
    action: 'Configurar provedor',
    to: SETTINGS,
  },
]
