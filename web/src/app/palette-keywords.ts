/** Words by which people look for it, by the address of a section, a tool's id or an action's label; a screen's stand in `screens.ts`. */
const KEYWORDS: Readonly<Record<string, string>> = {
  '/settings#automacoes': 'interno serviço desligado',
  '/settings#brand-kits': 'identidade marca logo cores fontes',
  '/settings#equipe': 'membros vendedores vendedor placar',
  '/settings#ia': 'provedores provedor chave OpenAI modelo',
  '/settings#integracoes': 'n8n webhook automação',
  '/settings#personas': 'público cliente',
  '/settings#pessoas': 'convidar convite usuários contas papéis papel acesso segundo fator verificação duas etapas senha',
  '/settings#modelos-de-prompt': 'instruções tom',
  '/settings#pontos': 'regras pontuação',
  '/settings#uso-de-ia': 'custos gastos tokens',
  'ai-creator': 'escrever texto legenda chat',
  'audio-transcription': 'transcrever gravar voz reunião',
  'content-editor': 'escrever texto documento',
  financeiro: 'registrar gasto despesa saída',
  'Registrar Atividade': 'venda reunião pontos',
  'Registrar Nova Entrada': 'receita recebimento lançamento',
  'Registrar Nova Saída': 'gasto despesa pagamento lançamento',
}

export const findKeywords = (address: string): string | undefined => KEYWORDS[address]
