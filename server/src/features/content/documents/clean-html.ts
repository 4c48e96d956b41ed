import { PHOTO_ADDRESS } from 'contract/pieces/photos.ts'
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'

/** The tags that the web's editor makes (web/src/features/content/editor/editor-extensions.ts). */
const EDITOR_TAGS = 'p h1 h2 h3 h4 strong em u s code pre blockquote ul ol li br hr a mark table tbody tr th td img'.split(' ')

/** Tags that contain blocks. The tags are removed, and their text stays, separated from the text beside it. */
const WRAPPER_TAGS =
  'div section article header footer main aside nav figure figcaption caption dl dt dd address details summary'.split(' ')

const NON_TEXT_TAGS =
  'script style textarea option select xmp iframe noscript noembed noframes svg math title template object embed audio video canvas'.split(
    ' ',
  )

/** Tags nested more deeply are removed and their text stays, because programs that read the HTML recurse level by level. */
const MAX_NESTING = 100

const SCHEMES = ['http', 'https', 'mailto']

/** A relative link would lead into the dashboard. */
const isAbsoluteAddress = (href: string) => /^(?:https?:|mailto:)/i.test(href) && URL.canParse(href)

/** The tag that replaces a link or an image without a usable address. It is removed after the sanitiser, like the wrapper tags. */
const DROPPED_TAG = 'span'

function transformLink(_name: string, { href = '' }: Attributes): Tag {
  const to = href.trim()
  return isAbsoluteAddress(to)
    ? { tagName: 'a', attribs: { href: to, rel: 'noopener nofollow' } }
    : { tagName: DROPPED_TAG, attribs: {} }
}

const transformList = (tagName: string, { start = '', type = '' }: Attributes): Tag => ({
  tagName,
  attribs: {
    ...(/^[2-9]$|^[1-9]\d{1,5}$/.test(start) ? { start } : {}),
    ...(/^[aAiI]$/.test(type) ? { type } : {}),
  },
})

const MAX_ALTERNATIVE = 1_000

/** An image is one of the workspace's photos: any other address would tell a foreign host who reads the text. */
const transformImage = (tagName: string, { src = '', alt = '' }: Attributes): Tag =>
  PHOTO_ADDRESS.test(src)
    ? { tagName, attribs: { src, alt: alt.slice(0, MAX_ALTERNATIVE) } }
    : { tagName: DROPPED_TAG, attribs: {} }

const SPAN = /^[2-9]$|^[1-9]\d$/

const transformCell = (tagName: string, { colspan = '', rowspan = '' }: Attributes): Tag => ({
  tagName,
  attribs: { ...(SPAN.test(colspan) ? { colspan } : {}), ...(SPAN.test(rowspan) ? { rowspan } : {}) },
})

const OPTIONS: IOptions = {
  allowedTags: [...EDITOR_TAGS, ...WRAPPER_TAGS, DROPPED_TAG],
  nonTextTags: NON_TEXT_TAGS,
  allowedAttributes: {
    a: ['href', 'rel'],
    ol: ['start', 'type'],
    img: ['src', 'alt'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: SCHEMES,
  allowProtocolRelative: false,
  nestingLimit: MAX_NESTING,
  transformTags: {
    a: transformLink,
    ol: transformList,
    img: transformImage,
    th: transformCell,
    td: transformCell,
    thead: 'tbody',
    tfoot: 'tbody',
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    ins: 'u',
    h5: 'h4',
    h6: 'h4',
  },
}

/**
 * These patterns suffice because the sanitiser's output is regular: every `<` begins a tag, and these tags have no attributes.
 */
const WRAPPER_MARKS = new RegExp(`</?(?:${WRAPPER_TAGS.join('|')})>`, 'g')
const DROPPED_MARKS = new RegExp(`</?${DROPPED_TAG}>`, 'g')

/** Reduces any HTML to the editor's own tags, none of which is active. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, OPTIONS).replace(WRAPPER_MARKS, '\n').replace(DROPPED_MARKS, '')
