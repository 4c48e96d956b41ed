import { CONTENT_TYPES, TONES } from 'contract/ai/creator.ts'
import type {
  changePromptTemplate as changeContract,
  listPromptTemplates as listContract,
  PromptTemplate,
} from 'contract/ai/templates.ts'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { requireNoConflict } from '#core/edit-conflicts.ts'
import type { Db } from '#db/client.ts'
import { promptTemplates } from '#db/tables/ai.ts'
import { lockSettings } from '#db/workspace.ts'

type TemplateName = (typeof CONTENT_TYPES)[number] | (typeof TONES)[number]

const STANDARD_TEMPLATES: Record<TemplateName, string> = {
  'Blog Post': `Formato: post de blog.
- Comece com um título em # de até 60 caracteres, com a palavra-chave do assunto.
- Abra com dois parágrafos curtos que digam o que a pessoa ganha ao ler.
- Desenvolva em três a cinco seções com subtítulos em ##, parágrafos de até quatro linhas e listas só onde ajudarem.
- Feche com um resumo de uma frase e um próximo passo claro.
- De 600 a 900 palavras, salvo se o pedido disser outra coisa.
- Não invente números, citações nem fontes: onde faltar um dado, escreva [confirmar].`,

  'Social Media': `Formato: publicação para redes sociais (Instagram, LinkedIn ou Facebook).
- A primeira linha é um gancho de até doze palavras, que funcione antes do “ver mais”.
- De 80 a 150 palavras, frases curtas, uma ideia por linha, sem títulos em Markdown.
- Uma só chamada para ação, no fim.
- No máximo dois emojis, e só se combinarem com o tom.
- Na última linha, de três a cinco hashtags específicas do assunto.`,

  'Email Marketing': `Formato: e-mail marketing.
- Comece com “**Assunto:**” (até 50 caracteres) e “**Pré-cabeçalho:**” (até 90 caracteres), cada um em sua linha.
- Depois o corpo, de 120 a 200 palavras: saudação com [nome], o benefício já no primeiro parágrafo, um só assunto.
- Uma única chamada para ação, como **[texto do botão]**, em uma linha própria.
- Feche com uma despedida curta e [assinatura].
- Evite palavras em maiúsculas, excesso de exclamações e promessas que soem como spam.`,

  'Landing Page': `Formato: texto de landing page, seção por seção.
- # com a promessa principal em até dez palavras, seguida de um subtítulo de uma frase.
- ## Benefícios: três, cada um com um título em negrito e uma frase concreta.
- ## Como funciona: três passos numerados.
- ## Quem já usou: dois espaços para depoimentos, como [depoimento de cliente]. Não invente depoimentos.
- ## Perguntas frequentes: três, com respostas de até duas frases.
- Uma chamada final, com o texto do botão em negrito; repita o mesmo botão depois do subtítulo.
- Não invente preços, prazos nem números: onde faltarem, escreva [confirmar].`,

  Profissional: `Tom: profissional. Claro, direto e respeitoso, como um especialista que explica a um cliente. Trate a pessoa por “você”, sem gírias, sem jargão e sem adjetivos vazios; afirme só o que o pedido sustenta.`,

  Casual: `Tom: casual. Como uma conversa com alguém conhecido: frases curtas, palavras do dia a dia, contrações comuns do português do Brasil (“pra”, “tá”) com moderação. Leve e próximo, sem forçar gírias nem piadas.`,

  Criativo: `Tom: criativo. Procure um ângulo que não seja o óbvio: uma imagem, uma comparação ou uma pequena história que sirva ao assunto. Varie o ritmo das frases e fuja de clichês e de frases feitas, sem perder a clareza.`,

  Persuasivo: `Tom: persuasivo. Parta do problema de quem lê, mostre o custo de deixá-lo como está e o benefício concreto da solução, responda à objeção mais provável e peça uma ação por vez. Convença com motivos, sem urgência falsa, exagero ou promessa que não se possa cumprir.`,
}

export async function readTemplates(db: Db): Promise<PromptTemplate[]> {
  const rows = await db.select().from(promptTemplates)
  const changed = new Map(rows.map((row) => [row.name, row]))
  const template = (kind: PromptTemplate['kind']) => (name: TemplateName) => {
    const standard = STANDARD_TEMPLATES[name]
    const { text = standard, revision = 0 } = changed.get(name) ?? {}
    return { kind, name, text, standard, revision }
  }
  return [...CONTENT_TYPES.map(template('type')), ...TONES.map(template('tone'))]
}

export async function listPromptTemplates({ db }: Ctx): Promise<HandlerResult<typeof listContract>> {
  return { templates: await readTemplates(db) }
}

type TemplateEdit = HandlerInput<typeof changeContract, never>['json']

/** Null, or the standard text itself, restores the standard, which later versions may improve. @throws 409 `changed_elsewhere` */
export async function changePromptTemplate({ db }: Ctx, { name, text, ...seen }: TemplateEdit): Promise<void> {
  await lockSettings(db)
  const standard = STANDARD_TEMPLATES[name].normalize('NFC')
  const [row] = await db.select().from(promptTemplates).where(eq(promptTemplates.name, name))
  const wanted = text ?? standard
  requireNoConflict(seen, { text: wanted }, { revision: row?.revision ?? 0, values: { text: row?.text ?? standard } })
  if (wanted === standard) await db.delete(promptTemplates).where(eq(promptTemplates.name, name))
  else if (!row) await db.insert(promptTemplates).values({ name, text: wanted })
  else if (row.text !== wanted) await db.update(promptTemplates).set({ text: wanted }).where(eq(promptTemplates.name, name))
}
