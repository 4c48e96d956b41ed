/** By the address of a screen, or of a section of Configurações: words by which people look for it, and which its name does not have. */
const KEYWORDS: Readonly<Record<string, string>> = {
  '/conta': 'senha nome foto perfil sair sessões tokens notificações segundo fator',
  '/execucoes': 'runs histórico falhas fila',
  '/financeiro/a-pagar': 'contas vencidas vencimentos boletos',
  '/financeiro/configuracoes': 'empresas métodos de pagamento projetos clientes categorias',
  '/financeiro/importar': 'extrato banco cartão fatura planilha',
  '/financeiro/lixeira': 'excluídos restaurar',
  '/financeiro/recorrencias': 'mensalidades assinaturas fixas',
  '/lixeira': 'excluídos apagados restaurar recuperar peças textos gravações kits personas contatos',
  '/settings/auditoria': 'histórico log quem fez',
  '/settings/dados': 'backup exportar restaurar instalação guarda rotinas',
  '/sobre': 'versão licenças terceiros créditos',
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

/** Returns the further words by which the palette finds this address; undefined if there are none. */
export const findKeywords = (address: string): string | undefined => KEYWORDS[address]
