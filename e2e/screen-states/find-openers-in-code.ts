import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseAst } from 'vite'

const SOURCE = join(import.meta.dirname, '..', '..', 'web', 'src')

/** Matches the names of Mantine's components that show an element over the page, or that open and close. */
const MANTINE_OPENERS =
  /^(Accordion|Autocomplete|Burger|Collapse|ColorInput|Combobox|Date(?:Picker)?Input|DateTimePicker|Dialog|Drawer|HoverCard|LoadingOverlay|Menu|Modal|Month(?:Picker)?Input|MultiSelect|NativeSelect|Notifications|Popover|Select|Spoiler|Spotlight|TagsInput|TimePicker|Tooltip|TreeSelect|YearPickerInput)$/
const HTML_OPENERS = new Set(['details', 'select', 'dialog'])
const OPENING_ATTRIBUTES = new Set(['aria-expanded', 'aria-haspopup', 'popover'])
const OPENED_ROLES = new Set(['dialog', 'alertdialog', 'menu', 'listbox', 'tooltip'])

// biome-ignore lint/suspicious/noExplicitAny: the parser's own nodes are not typed in depth
type Node = any

type Source = {
  /** The path of the file, relative to web/src. */
  file: string
  /** The local name of each import and lazy component, with the file or package from which it is imported. */
  imports: Map<string, string>
  /** The elements that the file renders, each with its name, and whether its tag or attributes show that it opens something. */
  elements: { name: string; opens: boolean }[]
}

function* walkNodes(node: Node): Generator<Node> {
  if (!node || typeof node !== 'object') return
  if (node.type) yield node
  for (const value of Object.values(node)) for (const child of Array.isArray(value) ? value : [value]) yield* walkNodes(child)
}

/** @returns the path of one of our own files relative to web/src, or the name of a package */
function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? relative(SOURCE, join(SOURCE, dirname(from), specifier)) : specifier
}

function opensByAttribute(element: Node): boolean {
  return element.attributes.some(
    ({ name, value }: Node) => OPENING_ATTRIBUTES.has(name?.name) || (name?.name === 'role' && OPENED_ROLES.has(value?.value)),
  )
}

function readSource(file: string): Source {
  const imports: Source['imports'] = new Map()
  const elements: Source['elements'] = []
  for (const node of walkNodes(parseAst(readFileSync(join(SOURCE, file), 'utf8'), { lang: 'tsx' }))) {
    if (node.type === 'ImportDeclaration')
      for (const { local } of node.specifiers) imports.set(local.name, resolveImport(file, node.source.value))
    if (node.type === 'VariableDeclarator' && node.init?.callee?.name === 'lazyComponent')
      for (const { type, source } of walkNodes(node.init))
        if (type === 'ImportExpression') imports.set(node.id.name, resolveImport(file, source.value))
    if (node.type === 'JSXOpeningElement' && node.name.type === 'JSXIdentifier')
      elements.push({ name: node.name.name, opens: HTML_OPENERS.has(node.name.name) || opensByAttribute(node) })
  }
  return { file, imports, elements }
}

const isShared = (file: string) => /^(components|forms|entities)\//.test(file)

/**
 * Finds everything in web/src that opens something: each use of an opening element of Mantine or of HTML, and each use of a component in
 * components/, forms/ or entities/ that renders such an element.
 * @returns `file#Element`, sorted
 */
export function findOpenersInCode(): string[] {
  const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith('testing/'))
    .map(readSource)
  const opening = new Set<string>()
  const listOpeners = ({ imports, elements }: Source) =>
    elements.filter(({ name, opens }) => {
      const from = imports.get(name)
      return opens || (from?.startsWith('@mantine/') ? MANTINE_OPENERS.test(name) : from && opening.has(from))
    })
  // A shared component that renders an opening element is an opening element too. The passes are repeated until one finds no further
  // component.
  for (let size = -1; size < opening.size; ) {
    size = opening.size
    for (const source of sources) if (isShared(source.file) && listOpeners(source).length > 0) opening.add(source.file)
  }
  return [...new Set(sources.flatMap((source) => listOpeners(source).map(({ name }) => `${source.file}#${name}`)))].sort()
}
