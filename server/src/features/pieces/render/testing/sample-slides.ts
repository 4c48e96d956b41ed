import type { Slide } from 'contract/pieces/slides.ts'
import { aSlide } from './slides.ts'

/** A slide of each template with ordinary texts, for the golden images and the contact sheets of docs/. */
export const SAMPLE_SLIDES: readonly Slide[] = [
  aSlide({ template: 'cover', kicker: 'Marketing para clínicas', headline: '5 erros que *afastam pacientes* antes da consulta' }),
  aSlide({
    template: 'content',
    kicker: 'Erro nº 1',
    headline: 'Demorar para responder no WhatsApp',
    body: 'Metade dos pacientes escolhe a primeira clínica que responde. Defina um tempo máximo, use respostas rápidas e avise quando estiver fora do horário.',
  }),
  aSlide({
    template: 'list',
    kicker: 'Confira',
    headline: 'O que não pode faltar no seu perfil',
    items: [
      'Endereço e horário à vista',
      'Botão de agendamento',
      'Fotos reais da equipe',
      'Respostas às perguntas mais comuns',
      'Depoimentos com autorização',
    ],
  }),
  aSlide({
    template: 'steps',
    kicker: 'Na prática',
    headline: 'Monte seu funil em uma semana',
    items: [
      'Escolha um único serviço para divulgar',
      'Escreva a oferta em uma frase',
      'Crie uma página com botão de agendar',
      'Responda cada contato em até 5 minutos',
    ],
  }),
  aSlide({
    template: 'number',
    kicker: 'Pesquisa própria, 2026',
    headline: 'dos pacientes pesquisam o consultório antes de marcar',
    body: 'E mais da metade desiste quando não encontra preço ou horário.',
    figure: '87 %',
  }),
  aSlide({
    template: 'quote',
    headline: 'A primeira impressão da sua clínica acontece na tela do celular.',
    body: 'Dra. Helena Prado, dermatologista',
  }),
  aSlide({
    template: 'comparison',
    kicker: 'Lado a lado',
    headline: 'Agenda cheia ou agenda certa?',
    sides: [
      { title: 'Agenda cheia', text: 'Muitos horários curtos, atrasos diários e pacientes que não voltam.' },
      { title: 'Agenda certa', text: 'Menos encaixes, consultas no horário e retorno garantido.' },
    ],
  }),
  aSlide({
    template: 'before-after',
    kicker: 'Caso real',
    headline: 'Três meses de conteúdo bem feito',
    sides: [
      { title: 'Antes', text: '12 mensagens por mês, quase todas perguntando o preço.' },
      { title: 'Depois', text: '64 mensagens por mês, com consulta marcada em 4 de cada 10.' },
    ],
  }),
  aSlide({
    template: 'question',
    kicker: 'Para pensar',
    headline: 'Quantos pacientes você perdeu esta semana sem saber?',
    body: 'Conte nos comentários.',
  }),
  aSlide({
    template: 'photo',
    kicker: 'Bastidores',
    headline: 'Um espaço pensado para você respirar',
    body: 'A nova recepção abre na segunda, dia 3.',
  }),
  aSlide({
    template: 'closing',
    headline: 'Vamos encher a sua agenda?',
    body: 'Fale com a gente e receba um diagnóstico gratuito do seu perfil.',
    callToAction: 'Chame no direct',
  }),
  aSlide({
    template: 'single',
    kicker: 'Novidade',
    headline: 'Agora atendemos também aos sábados',
    body: 'Das 8h às 13h, com hora marcada.',
    callToAction: 'Agende pelo link da bio',
  }),
]
