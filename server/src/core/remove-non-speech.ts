/** What models write where nobody speaks: `[BLANK_AUDIO]`, `(silêncio)`. */
const PLACEHOLDER = /[[(]\s*(blank[_ ]audio|no[_ ]speech|silence|sil[êe]ncio|pausa|inaudible|inaud[íi]vel)\s*[\])]/giu

const NAME = String.raw`\p{Lu}[\p{L}'’.-]*(?: (?:d[aeo]s? )?\p{Lu}[\p{L}'’.-]*){0,4}`
/**
 * Models learned them from films and write them over silence and music; a signature is a sentence of its own: a person who speaks
 * of subtitles goes on.
 */
const SIGNATURES = [
  String.raw`[\p{L} -]{1,60}[Aa]mara\.org(?:[ -][Cc]ommunity)?`,
  `(?:(?:Transcrição|Tradução|Revisão) e )?[Ll]egend(?:as?|ado|agem)(?: por| pela| de)?:? ${NAME}`,
  `(?:Subtitles|Captions|Translated|Subtitled) by ${NAME}`,
].join('|')
const SENTENCE = new RegExp(String.raw`(?<=^|[.!?…\n])[^\S\n]*(?:${SIGNATURES})[^\S\n]*(?:[.!]|$|(?=\n))`, 'gmu')

export const removeNonSpeech = (text: string): string =>
  text
    .replace(PLACEHOLDER, '')
    .replace(SENTENCE, (sentence) => (/^\s*(A|O|Os|As|Na|No|The) /u.test(sentence) ? sentence : ''))
    .replace(/[^\S\n]{2,}/g, ' ')
    .trim()
