import { Link } from '@tanstack/react-router';
import plain from '../../components/plain.module.css';
import classes from './home.module.css';

const ELSEWHERE = [
  { href: '/docs', title: 'API reference', text: 'Every operation, with examples to try.' },
  { href: '/v2/openapi.json', title: 'OpenAPI description', text: 'For client generators.' },
];

const HERE = [
  { to: '/developers/keys', title: 'API keys', text: 'For programs and AI assistants.' },
  {
    to: '/developers/apps',
    title: 'Connect an assistant',
    text: 'The MCP server: Claude, ChatGPT, Cursor and others.',
  },
] as const;

export function BeginLinks() {
  return (
    <>
      <h2 className={plain.heading}>For developers</h2>
      <div className={classes.links}>
        {HERE.map(({ to, title, text }) => (
          <div key={to}>
            <Link to={to} className={plain.strong}>
              {title}
            </Link>
            <p className={plain.quiet}>{text}</p>
          </div>
        ))}
        {ELSEWHERE.map(({ href, title, text }) => (
          <div key={href}>
            <a href={href} className={plain.strong}>
              {title}
            </a>
            <p className={plain.quiet}>{text}</p>
          </div>
        ))}
      </div>
    </>
  );
}
