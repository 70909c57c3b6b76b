/** Groups of operations, in display order. Other tags come last. */
export const TAGS: Readonly<Record<string, string>> = {
  'Tracking requests':
    'Numbers submitted for tracking, each with its shipping line. The shipment and its containers are created automatically.',
  'Tracking board': 'The state of tracking requests and what they wait for, the responses of lines, and bulk actions.',
  Shipments: 'The containers under one bill of lading or booking, with their ports, vessels and estimates.',
  Containers: 'One unit during one journey: its location, milestones, holds and free time.',
  'Saved views': 'Named views of lists: filters, columns and sort order.',
  Search: 'Finds shipments, containers and tracking requests by number, reference, party, vessel or custom field.',
  'Shipping lines': 'Lines that can be tracked, with the attributes that each of them reports.',
  'Source guides': 'What can be connected, what it brings, and the steps until its first value.',
  'Line credentials':
    'The account’s own credentials for shipping lines, which give access to its shipments. Values are never returned.',
  Places: 'Ports, metro areas and terminals.',
  Vessels: 'Vessels, with their reported positions and remaining route.',
  Parties: 'Customers and other companies of shipments.',
  'Custom fields': 'Your own fields on shipments, containers and tracking requests.',
  Webhooks: 'URLs that receive events as they occur.',
  'Webhook notifications': 'Notifications sent to webhooks, with their delivery status.',
  'Webhook replays': 'Resend notifications after an outage, or those from before a webhook was created.',
  Events:
    'The log of all published events, in order, until their retention ends. Read it, wait for new events, or follow it as a stream.',
  Answers: 'Responses of sources, as received: the evidence behind every value.',
  Exceptions:
    'Problems that need action, each with the fact behind it, its assignee and the next step; and the rules that raise them.',
  Subscriptions: 'What members are notified about by email, for which shipments, and when.',
  Demurrage:
    'Last free days of containers, the cost of each day after them under the tariffs of the account, and the evidence.',
  Corrections: 'Values corrected by a person.',
  'Test clocks': 'Virtual time for tracking requests of the test line.',
  EDI: 'EDI messages and partners.',
  Documents: 'Files of the account, which are classified, extracted, and linked to shipments and containers.',
  'Email submissions': 'Received emails, whose attachments are documents.',
  Mail: 'Where emails of the account arrive, and what the emails of a sender may do.',
  'Unmatched places': 'Place names from sources that match no place in the reference data.',
  'API keys': 'Keys for programs. People with the permission create and revoke them; a key cannot create other keys.',
  'Connected applications': 'Applications that people authorized through OAuth. They can be disconnected here.',
  Usage: 'Limits of the account and their current usage.',
  Session: 'The signed-in person of the web app. Programs with an API key have no session.',
  Members: 'Members and invitations of the account. Only signed-in people can manage them; API keys cannot.',
  'Audit log': 'Actions in the account, with their actors.',
  Description: 'This description and its page.',
};
