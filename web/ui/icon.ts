import { createElement, type SVGProps } from 'react'

type Drawing = { node: [tag: string, attributes: Record<string, string>][] }
type Props = SVGProps<SVGSVGElement> & { size?: number }

/** Draws an icon of lucide-react in its place (vite.config.ts): size, class and label are all that pages ever say of one. */
export function iconOf({ node }: Drawing) {
  return function Icon({ size = 24, ...more }: Props) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...more,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
