import type { FirstStep } from 'contract/home/home.ts'

/** `hash`: the section of the screen `to` in which the step is done. */
type Step = { id: FirstStep; title: string; about: string; action: string; to: string; hash?: string }

const FINANCE_SETTINGS = '/financeiro/configuracoes'
const SETTINGS = '/settings'

export const FIRST_STEP_TEXTS: readonly Step[] = [
  {
    id: 'company',
    title: 'Cadastre a empresa',
    about: 'Em nome de quem o dinheiro entra e sai',
    action: 'Cadastrar empresa',
    to: FINANCE_SETTINGS,
  },
  {
    id: 'client',
    title: 'Cadastre um cliente',
    about: 'Vale para as entradas e para os geradores',
    action: 'Cadastrar cliente',
    to: FINANCE_SETTINGS,
  },
  {
    id: 'team',
    title: 'Monte a equipe',
    about: 'Quem registra reuniões e vendas no placar',
    action: 'Adicionar membro',
    to: SETTINGS,
    hash: 'equipe',
  },
  {
    id: 'integration',
    title: 'Ligue uma automação',
    about: 'Aponte o n8n ou outro serviço de webhooks',
    action: 'Configurar integração',
    to: SETTINGS,
    hash: 'integracoes',
  },
  {
    id: 'provider',
    title: 'Ligue a IA',
    about: 'Um provedor transcreve áudios e escreve textos',
    action: 'Configurar provedor',
    to: SETTINGS,
    hash: 'ia',
  },
]
