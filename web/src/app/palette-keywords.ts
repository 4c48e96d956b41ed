/** Words by which people look for a screen, or for a section of Configurações, and which its name does not have. By the entry's address. */
const KEYWORDS: Readonly<Record<string, string>> = {
  '/conta': 'senha nome foto perfil sair sessões tokens notificações segundo fator',
  '/execucoes': 'runs histórico falhas fila',
  '/financeiro/a-pagar': 'contas vencidas vencimentos boletos',
  '/financeiro/configuracoes': 'empresas métodos de pagamento projetos clientes categorias',
  '/financeiro/importar': 'extrato banco cartão fatura planilha',
  '/financeiro/lixeira': 'excluídos restaurar',
  '/financeiro/recorrencias': 'mensalidades assinaturas fixas',
  '/settings/auditoria': 'histórico log quem fez',
  '/settings/dados': 'backup exportar restaurar instalação guarda rotinas',
  '/team-performance': 'placar ranking vendas vendedores reuniões metas pontos leaderboard',
  '/tools/scraper-google-maps': 'prospecção contatos leads',
  '/settings#automacoes': 'interno serviço desligado',
  '/settings#equipe': 'membros vendedores vendedor placar',
  '/settings#ia': 'provedores provedor chave OpenAI modelo',
  '/settings#integracoes': 'n8n webhook automação',
  '/settings#personas': 'público cliente',
  '/settings#pessoas': 'convidar convite usuários contas papéis papel acesso segundo fator senha',
  '/settings#uso-de-ia': 'custos gastos tokens',
}

/** Returns the further words by which the entry with this address is found. */
export const findKeywords = (address: string): string | undefined => KEYWORDS[address]
