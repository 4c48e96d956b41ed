import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'

/** What the editor of the web makes (web/src/features/content/editor/extensions.ts), and nothing else. */
const EDITOR_TAGS = 'p h1 h2 h3 h4 strong em u s code pre blockquote ul ol li br hr a mark'.split(' ')

/** They hold blocks: their words stay, and stay apart from those beside them. */
const WRAPPER_TAGS =
  'div section article header footer main aside nav figure figcaption table caption thead tbody tfoot tr td th dl dt dd address details summary'.split(
    ' ',
  )

/** What is inside was never text. */
const NON_TEXT_TAGS =
  'script style textarea option select xmp iframe noscript noembed noframes svg math title template object embed audio video canvas'.split(
    ' ',
  )

/** Deeper ones lose their mark and keep their words: whoever reads them does so level by level. */
const MAX_NESTING = 100

const SCHEMES = ['http', 'https', 'mailto']

/** Whole addresses only: what is relative would lead into the dashboard. */
const isAbsoluteAddress = (href: string) => /^(?:https?:|mailto:)/i.test(href) && URL.canParse(href)

/** What a link becomes that leads nowhere; it goes once all is regular, as the wrappers do. */
const DROPPED_LINK_TAG = 'span'

function transformLink(_name: string, { href = '' }: Attributes): Tag {
  const to = href.trim()
  return isAbsoluteAddress(to)
    ? { tagName: 'a', attribs: { href: to, rel: 'noopener nofollow' } }
    : { tagName: DROPPED_LINK_TAG, attribs: {} }
}

const transformList = (tagName: string, { start = '' }: Attributes): Tag => ({
  tagName,
  attribs: /^[2-9]$|^[1-9]\d{1,5}$/.test(start) ? { start } : {},
})

const OPTIONS: IOptions = {
  allowedTags: [...EDITOR_TAGS, ...WRAPPER_TAGS, DROPPED_LINK_TAG],
  nonTextTags: NON_TEXT_TAGS,
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: SCHEMES,
  allowProtocolRelative: false,
  nestingLimit: MAX_NESTING,
  transformTags: {
    a: transformLink,
    ol: transformList,
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    ins: 'u',
    h5: 'h4',
    h6: 'h4',
  },
}

/** What comes out of the sanitiser is regular: no `<` but of a tag, and these have no attribute. */
const WRAPPER_MARKS = new RegExp(`</?(?:${WRAPPER_TAGS.join('|')})>`, 'g')
const DROPPED_LINK_MARKS = new RegExp(`</?${DROPPED_LINK_TAG}>`, 'g')

/** HTML of anybody's → HTML of the editor's own marks. Nothing active is left, whatever went in. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, OPTIONS).replace(WRAPPER_MARKS, '\n').replace(DROPPED_LINK_MARKS, '')
