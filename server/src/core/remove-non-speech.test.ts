import { expect, test } from 'vitest'
import { removeNonSpeech } from './remove-non-speech.ts'

test.each([
  ['[BLANK_AUDIO]', ''],
  [' [ Silêncio ] ', ''],
  ['(silence)', ''],
  ['Legendas pela comunidade Amara.org', ''],
  ['Legendas pela comunidade Amara.org.', ''],
  ['Subtitles by the Amara.org community', ''],
  ['Subtítulos realizados por la comunidad de Amara.org', ''],
  ['Legenda Adriana Zanotto', ''],
  ['Transcrição e Legendas Pedro Negri', ''],
  ['Legendado por Tiago Anderson', ''],
  ['Bom dia a todos. Legendas pela comunidade Amara.org', 'Bom dia a todos.'],
  ['Bom dia. [BLANK_AUDIO] Vamos começar.', 'Bom dia. Vamos começar.'],
])('the transcript %s is no speech', (heard, said) => {
  expect(removeNonSpeech(heard)).toBe(said)
})

test.each([
  'Legendas ajudam quem assiste sem som.',
  'A comunidade Amara.org faz legendas.',
  'Legenda do post da Maria: três mitos.',
  'Obrigado por assistir!',
  'Ele pediu silêncio (e ninguém ouviu).',
])('a transcript’s sentence that a person says stays: %s', (said) => {
  expect(removeNonSpeech(said)).toBe(said)
})
